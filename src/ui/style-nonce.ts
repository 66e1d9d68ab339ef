/** The nonce by which the content policy allows style elements; the library's scroll lock reads it from here too. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
