import { Fact } from '#visitor/frame/Facts.tsx'
import { EmailText } from './EmailText.tsx'
import type { PersonValues } from './usePerson.ts'

/** The sender of a form as it will be stored, masked where it arrived masked. Goes inside a list of facts. */
export function PersonFacts({
  person,
}: {
  person: Pick<PersonValues, 'name' | 'phone' | 'email' | 'birth_date'>
}) {
  return (
    <>
      <Fact icon="person" label="Nome">
        {person.name}
      </Fact>
      <Fact icon="phone" label="Telefone">
        {person.phone}
      </Fact>
      <Fact icon="mail" label="E-mail">
        <EmailText email={person.email} />
      </Fact>
      <Fact icon="cake" label="Data de nascimento">
        {person.birth_date}
      </Fact>
    </>
  )
}
