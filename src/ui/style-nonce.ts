/** The nonce that the content policy lets style elements in by; also where the library's scroll lock looks for it. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
