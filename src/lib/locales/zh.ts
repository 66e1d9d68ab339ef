import type { Dictionary } from './pt.ts'

export const zh: Dictionary = {
  required_field: '{name}为必填项',
  min_length_field: '{name}至少需要{min}个字符',
  max_length_field: '{name}最多{max}个字符',
  invalid_field: '{name}无效',
  agreement_required: '必须接受条款',
  invalid_login: '登录信息不正确',
  customer_deleted: '客户已删除',
  customer_updated: '客户已更新',
}
