export type TemplateStatus =
  | 'PENDING'
  | 'APPROVED'
  | 'REJECTED'
  | 'PAUSED'
  | 'DISABLED'
  | 'FLAGGED'
  | 'IN_APPEAL'
  | 'REINSTATED'
  | 'QUALITY_PENDING'
  | 'ARCHIVED'
  | 'UNARCHIVED'
  | 'LOCKED'
  | 'PENDING_DELETION'
  | 'DELETED'
  | 'LIMIT_EXCEEDED'

export type TemplateButton = {
  type: string
  text?: string
  url?: string
  phone_number?: string
  example?: unknown
  otp_type?: string
}

export type TemplateComponent = {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS'
  format?: string
  text?: string
  example?: {
    body_text?: string[][]
    body_text_named_params?: { param_name: string; example: string }[]
    header_text?: string[]
    header_text_named_params?: { param_name: string; example: string }[]
    header_handle?: string[]
  }
  buttons?: TemplateButton[]
  add_security_recommendation?: boolean
  code_expiration_minutes?: number
}

/** A message template of a WABA in one language. */
export type Template = {
  id: string
  account_id: string
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  status: TemplateStatus
  components: TemplateComponent[]
  parameter_format: 'NAMED' | 'POSITIONAL'
  quality_score: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  rejected_reason: string
  created_at: number
  /** Instants of edits while it was approved: one in 24 hours and ten in 30 days. */
  edits: number[]
}
