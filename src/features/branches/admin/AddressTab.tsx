import { NativeSelect } from '@mantine/core'
import { timeZoneIn } from '#features/branches/time-zones.ts'
import { AddressFields } from './AddressFields.tsx'
import { Part } from './Part.tsx'
import type { FormOfProfile } from './useProfileForm.ts'
import { zoneChoices } from './zone-choices.ts'

/** Endereço: where it is, and by which clock it lives; another state brings its time zone (D-42). */
export function AddressTab({ form }: { form: FormOfProfile }) {
  const withZone = {
    getInputProps: (path: string) => {
      const props = form.getInputProps(path)
      if (path !== 'address.state_id') return props
      const choose = (state: number | null) => {
        props.onChange(state)
        if (state) form.setFieldValue('timezone', timeZoneIn(state, form.values.timezone))
      }
      return { ...props, onChange: choose }
    },
  }
  return (
    <>
      <Part title="Endereço">
        <AddressFields form={withZone} path="address" />
      </Part>
      <Part title="Horário local">
        <NativeSelect
          label="Fuso horário"
          description="Vale para os horários do perfil e para as reservas."
          data={zoneChoices}
          {...form.getInputProps('timezone')}
        />
      </Part>
    </>
  )
}
