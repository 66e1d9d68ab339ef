/** A line of an address; it never breaks at the hyphen of its CEP. */
export function AddressLine({ text }: { text: string }) {
  const [place, code] = text.split(/(?=CEP \d)/)
  return (
    <>
      {place}
      {code && <span className="unbroken">{code}</span>}
    </>
  )
}
