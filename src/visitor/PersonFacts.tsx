import { Fact } from './Facts.tsx'
import type { PersonValues } from './usePerson.ts'

/** Who sends a form, as they will be kept: masked where it came masked. Stands in a list of facts. */
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
        {person.email}
      </Fact>
      <Fact icon="cake" label="Data de nascimento">
        {person.birth_date}
      </Fact>
    </>
  )
}
