/** A line of an address; its CEP is never broken at the hyphen. */
export function AddressLine({ text }: { text: string }) {
  const [place, code] = text.split(/(?=CEP \d)/)
  return (
    <>
      {place}
      {code && <span className="unbroken">{code}</span>}
    </>
  )
}
