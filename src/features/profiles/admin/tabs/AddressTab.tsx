import { NativeSelect, TextInput } from '@mantine/core'
import { isByHand, zoneOfState } from '#features/branches/time-zones.ts'
import { AddressFields } from '#features/branches/admin/AddressFields.tsx'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'
import { zoneChoices } from '#features/branches/admin/zone-choices.ts'

/** Endereço: address and time zone. Another state sets its time zone, unless staff chose one (D-42, D-120). */
export function AddressTab() {
  const { form, begun } = useProfile()
  const { timezone, address } = form.values
  const byHand = isByHand(timezone, address?.state_id ?? null, begun)
  const withZone = {
    getInputProps: (path: string) => {
      const props = form.getInputProps(path)
      if (path !== 'address.state_id') return props
      const choose = (state: number | null) => {
        props.onChange(state)
        if (state && !byHand) form.setFieldValue('timezone', zoneOfState(state))
      }
      return { ...props, onChange: choose }
    },
  }
  return (
    <>
      <Part title="Endereço">
        <AddressFields form={withZone} path="address" />
      </Part>
      <Part title="Ponto no mapa">
        <TextInput
          label="Coordenadas"
          description="Opcional. No Google Maps, toque e segure (ou clique com o botão direito) na porta da casa e copie os dois números. “Como chegar” abre o mapa nesse ponto, e o assistente manda a localização no WhatsApp."
          placeholder="-23.5614, -46.6559"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('coordinates')}
        />
      </Part>
      <Part title="Horário local">
        <NativeSelect
          label="Fuso horário"
          description={`Vale para os horários do perfil e para as reservas. ${
            byHand
              ? 'Foi escolhido à mão: não muda com o estado do endereço.'
              : 'Acompanha o estado do endereço.'
          }`}
          data={zoneChoices}
          {...form.getInputProps('timezone')}
        />
      </Part>
    </>
  )
}
