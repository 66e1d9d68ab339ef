import type { Dictionary } from './pt.ts'

export const de: Dictionary = {
  required_field: '{name} ist erforderlich',
  min_length_field: '{name} muss mindestens {min} Zeichen haben',
  max_length_field: '{name} darf höchstens {max} Zeichen haben',
  invalid_field: '{name} ist ungültig',
  agreement_required: 'Die Bedingungen müssen akzeptiert werden',
  invalid_login: 'Die Anmeldedaten sind falsch',
  customer_deleted: 'Der Kunde wurde gelöscht',
  customer_updated: 'Der Kunde wurde aktualisiert',
}
