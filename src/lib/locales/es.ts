import type { Dictionary } from './pt.ts'

export const es: Dictionary = {
  required_field: '{name} es obligatorio',
  min_length_field: '{name} debe tener al menos {min} caracteres',
  max_length_field: '{name} debe tener como máximo {max} caracteres',
  invalid_field: '{name} no es válido',
  agreement_required: 'Es necesario aceptar los términos',
  invalid_login: 'Los datos de acceso son incorrectos',
  customer_deleted: 'El cliente ha sido eliminado',
  customer_updated: 'El cliente ha sido actualizado',
}
