import type { Dictionary } from './pt.ts'

export const ja: Dictionary = {
  required_field: '{name}は必須です',
  min_length_field: '{name}は{min}文字以上で入力してください',
  max_length_field: '{name}は{max}文字以内で入力してください',
  invalid_field: '{name}が正しくありません',
  agreement_required: '利用規約への同意が必要です',
  invalid_login: 'ログイン情報が正しくありません',
  customer_deleted: '顧客を削除しました',
  customer_updated: '顧客を更新しました',
}
