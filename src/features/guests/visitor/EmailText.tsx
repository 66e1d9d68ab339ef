/** An e-mail that breaks after its @, and only in a very narrow place within a word. */
export function EmailText({ email }: { email: string }) {
  const [mailbox = '', domain] = email.split('@')
  if (domain === undefined) return email
  return (
    <>
      {mailbox}@<wbr />
      {domain}
    </>
  )
}
