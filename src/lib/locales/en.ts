import type { Dictionary } from './pt.ts'

export const en: Dictionary = {
  required_field: '{name} is required',
  min_length_field: '{name} must have at least {min} characters',
  max_length_field: '{name} must have at most {max} characters',
  invalid_field: '{name} is not valid',
  agreement_required: 'Accepting the terms is required',
  invalid_login: 'The login detail is incorrect',
  customer_deleted: 'The customer has been deleted',
  customer_updated: 'The customer has been updated',
}
