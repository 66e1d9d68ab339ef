import type { Dictionary } from './pt.ts'

export const fr: Dictionary = {
  required_field: '{name} est obligatoire',
  min_length_field: '{name} doit contenir au moins {min} caractères',
  max_length_field: '{name} doit contenir au plus {max} caractères',
  invalid_field: '{name} n’est pas valide',
  agreement_required: 'Vous devez accepter les conditions',
  invalid_login: 'Les informations de connexion sont incorrectes',
  customer_deleted: 'Le client a été supprimé',
  customer_updated: 'Le client a été mis à jour',
}
