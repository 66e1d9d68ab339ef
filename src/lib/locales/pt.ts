/** The words of the dictionaries; every other language has the same keys. */
export const pt = {
  required_field: '{name} é obrigatório',
  min_length_field: '{name} deve ter no mínimo {min} caracteres',
  max_length_field: '{name} deve ter no máximo {max} caracteres',
  invalid_field: '{name} não é válido',
  agreement_required: 'É necessário aceitar os termos',
  invalid_login: 'Os dados de acesso estão incorretos',
  customer_deleted: 'O cliente foi excluído',
  customer_updated: 'O cliente foi atualizado',
}

export type Dictionary = Record<keyof typeof pt, string>
