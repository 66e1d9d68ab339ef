// Generated from migrations/*.sql by `npm run tables`; a test fails when it is stale.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AddressTable {
  business_id: number;
  city_id: number | null;
  complement: string | null;
  district: string | null;
  id: Generated<number>;
  number: string | null;
  street: string | null;
  zipcode: string | null;
}

export interface AppUserTable {
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<number>;
  name: string;
  password_hash: string;
  profile_id: number;
  status: Generated<'active' | 'inactive'>;
  updated_at: Generated<Timestamp>;
}

export interface AssistantConversationTable {
  business_id: number;
  chat_id: number;
  misunderstood: Generated<number>;
  step: unknown;
  updated_at: Timestamp;
  without_progress: Generated<number>;
}

export interface AssistantMissTable {
  at: Timestamp;
  branch_id: number;
  business_id: number;
  detail: string | null;
  id: Generated<number>;
  kind: 'house' | 'step' | 'language' | 'long' | 'wordless' | 'other';
  message_id: number | null;
  taught_at: Timestamp | null;
}

export interface AssistantSettingTable {
  answers_when: 'always' | 'closed' | 'hours';
  branch_id: number;
  business_id: number;
  choices: string[];
  closing: string | null;
  enabled: boolean;
  greeting: string | null;
  hours_from: string | null;
  hours_to: string | null;
  updated_at: Timestamp;
}

export interface AuditLogTable {
  action: string;
  actor: 'person' | 'guest' | 'job' | 'webhook' | 'bot' | null;
  at: Generated<Timestamp>;
  branch_id: number | null;
  business_id: number | null;
  changes: Generated<unknown>;
  entity: string;
  entity_id: number | null;
  id: Generated<number>;
  ip: string | null;
  request_id: string | null;
  user_id: number | null;
}

export interface BotChallengeTable {
  challenge: string;
  expires_at: Timestamp;
}

export interface BranchTable {
  address_id: number | null;
  avatar_path: string | null;
  branch: string;
  business_id: number;
  business_phone: string | null;
  categories: Generated<string[]>;
  color_primary: string | null;
  color_secondary: string | null;
  counting_consent: Generated<boolean>;
  created_at: Generated<Timestamp>;
  description: string | null;
  email: string | null;
  facebook_pixel: string | null;
  galleries: Generated<unknown>;
  google_analytics: string | null;
  google_review_url: string | null;
  header_image_path: string | null;
  highlights: Generated<unknown>;
  home_icon_path: string | null;
  id: Generated<number>;
  info: string | null;
  is_draft: Generated<boolean>;
  latitude: number | null;
  links: Generated<unknown>;
  longitude: number | null;
  name: string;
  payment_methods: Generated<string[]>;
  phone: string | null;
  phone_is_whatsapp: Generated<boolean>;
  pictures_made_at: Timestamp | null;
  plan_id: number | null;
  schedule: Generated<unknown>;
  share_image_path: string | null;
  slug: string;
  status: Generated<'active' | 'inactive'>;
  timezone: Generated<string>;
  timezone_chosen: Generated<boolean>;
  updated_at: Generated<Timestamp>;
}

export interface BranchSlugTable {
  branch_id: number;
  business_id: number;
  is_current: Generated<boolean>;
  slug: string;
}

export interface BranchUserTable {
  branch_id: number;
  business_id: number;
  user_id: number;
}

export interface BusinessTable {
  avatar_path: string | null;
  business_owner_id: number | null;
  created_at: Generated<Timestamp>;
  entity_address_id: number | null;
  entity_doc: string | null;
  entity_name: string | null;
  entity_type: 'PF' | 'PJ' | null;
  id: Generated<number>;
  name: string;
  status: Generated<'active' | 'inactive'>;
  type: Generated<'restaurante' | 'bar' | 'cafeteria' | 'hotel' | 'outro'>;
  updated_at: Generated<Timestamp>;
}

export interface BusinessUserTable {
  business_id: number;
  user_id: number;
}

export interface ChatTable {
  account: Generated<string>;
  branch_id: number | null;
  business_id: number;
  changed: Generated<number>;
  channel: 'whatsapp' | 'instagram';
  created_at: Generated<Timestamp>;
  customer_address: string;
  customer_chosen: Generated<boolean>;
  customer_id: number | null;
  customer_name: string;
  customer_wrote_at: Timestamp | null;
  id: Generated<number>;
  last_message: string | null;
  last_message_at: Timestamp | null;
  last_message_id: number | null;
  last_message_status: string | null;
  name_asked_at: Timestamp | null;
  replier: Generated<'assistant' | 'user'>;
  status: Generated<'open' | 'closed'>;
  unread: Generated<number>;
}

export interface ChatEventTable {
  at: Timestamp;
  branch_id: number | null;
  business_id: number;
  by_user_id: number | null;
  chat_id: number;
  id: Generated<number>;
  kind: 'taken_over' | 'taken_over_in_app' | 'given_back' | 'handed_over' | 'transferred' | 'finished' | 'reopened' | 'reopened_by_message' | 'opted_out' | 'opted_in';
}

export interface ChatFileTable {
  business_id: number;
  bytes: number;
  chat_id: number;
  created_at: Timestamp;
  message_id: number | null;
  path: string;
}

export interface ChatIdentityTable {
  account: string;
  business_id: number;
  chat_id: number;
  identity: string;
}

export interface ChatMessageTable {
  author_user_id: number | null;
  business_id: number;
  chat_id: number;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  details: unknown | null;
  edited_at: Timestamp | null;
  error: unknown | null;
  external_id: string | null;
  id: Generated<number>;
  media: unknown | null;
  message: string;
  platform_at: Generated<Timestamp>;
  reactions: Generated<unknown>;
  reply_to_external_id: string | null;
  sender: 'customer' | 'assistant' | 'user';
  status: 'received' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed';
  type: Generated<'text' | 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contacts' | 'template' | 'interactive' | 'unsupported'>;
}

export interface ChatMessageWaitingTable {
  business_id: number;
  change: unknown;
  external_id: string;
  id: Generated<number>;
  received_at: Timestamp;
}

export interface ChatOutboxTable {
  account: string;
  business_id: number;
  calls: Generated<number>;
  channel: string;
  chat_id: number;
  claimed_at: Timestamp | null;
  claimed_by: string | null;
  due_at: Timestamp;
  id: Generated<number>;
  message_id: number;
  rank: number;
  state: Generated<'waiting' | 'sending' | 'unclear'>;
  uploading: Generated<boolean>;
}

export interface ChatPresenceTable {
  business_id: number;
  changed: number;
  chat_id: number;
  open_until: Timestamp;
  typing_until: Timestamp;
  user_id: number;
}

export interface ChatSenderTable {
  account: string;
  business_id: number;
  channel: 'whatsapp' | 'instagram';
  slow_until: Timestamp | null;
  strikes: Generated<number>;
}

export interface ChatUnheardTable {
  business_id: number;
  came_at: Timestamp;
  chat_id: number;
  message_id: number;
}

export interface CityTable {
  id: Generated<number>;
  name: string;
  state_id: number;
}

export interface CustomerTable {
  birth_date: string | null;
  birth_month: Generated<number | null>;
  business_id: number;
  created_at: Generated<Timestamp>;
  email: string | null;
  email_source: 'staff' | 'form' | 'device' | 'mailbox' | null;
  erased_at: Timestamp | null;
  id: Generated<number>;
  merged_into: number | null;
  name: string;
  only_wrote: Generated<boolean>;
  phone: string;
  phone_key: Generated<string>;
  search: Generated<string | null>;
  updated_at: Generated<Timestamp>;
}

export interface CustomerBranchTable {
  branch_id: number;
  business_id: number;
  created_at: Generated<Timestamp>;
  customer_id: number;
  notice_at: Timestamp | null;
  notice_version: string | null;
  visits_count: Generated<number>;
}

export interface CustomerBranchVisitTable {
  branch_id: number;
  business_id: number;
  created_at: Generated<Timestamp>;
  customer_id: number;
  date: string;
}

export interface CustomerConsentTable {
  branch_id: number;
  business_id: number;
  customer_id: number;
  form: 'registration' | 'quick_registration' | 'personal_data' | null;
  given_at: Timestamp;
  given_by: 'new_customer' | 'known_device' | 'unknown_device' | 'guest' | 'staff' | 'import';
  given_user_id: number | null;
  id: Generated<number>;
  purpose: 'marketing';
  text_version: string;
  withdrawn_at: Timestamp | null;
  withdrawn_by: 'guest' | 'staff' | null;
  withdrawn_user_id: number | null;
}

export interface CustomerImportTable {
  batches_done: Generated<number>;
  batches_total: number;
  branch_id: number;
  business_id: number;
  checks: Generated<number>;
  columns: unknown;
  created_at: Timestamp;
  file_name: string;
  heading_line: Generated<number>;
  headings: unknown;
  id: Generated<number>;
  rows_differing: Generated<number>;
  rows_done: Generated<number>;
  rows_duplicate: Generated<number>;
  rows_new: Generated<number>;
  rows_partial: Generated<number>;
  rows_total: number;
  rows_unchanged: Generated<number>;
  rows_updated: Generated<number>;
  rows_wrong: Generated<number>;
  state: Generated<'read' | 'checking' | 'checked' | 'running' | 'done' | 'stopped'>;
  update_existing: Generated<boolean>;
  updated_at: Timestamp;
  user_id: number;
}

export interface CustomerImportBatchTable {
  business_id: number;
  import_id: number;
  lines: string | null;
  number: number;
  people: unknown | null;
  problems: unknown | null;
}

export interface CustomerMergeTable {
  author_id: number | null;
  business_id: number;
  gone_id: number;
  id: Generated<number>;
  kept_id: number;
  merged_at: Timestamp;
  moved: unknown;
  undone_at: Timestamp | null;
}

export interface CustomerNoteTable {
  author_id: number | null;
  business_id: number;
  created_at: Generated<Timestamp>;
  customer_id: number;
  id: Generated<number>;
  kind: 'note' | 'allergy' | 'diet';
  text: string;
}

export interface CustomerSegmentTable {
  branch_id: number;
  business_id: number;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  filters: unknown;
  id: Generated<number>;
  name: string;
}

export interface CustomerTagTable {
  business_id: number;
  customer_id: number;
  tag: string;
}

export interface EmailConfirmationTable {
  branch_id: number;
  business_id: number;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  customer_id: number;
  email: string;
  token_hash: string;
}

export interface ErasureRequestTable {
  branch_id: number;
  business_id: number;
  customer_id: number;
  id: Generated<number>;
  requested_at: Timestamp;
  settled_at: Timestamp | null;
  settled_user_id: number | null;
}

export interface HouseAnswerTable {
  answer: string;
  branch_id: number;
  business_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  question: string | null;
  topic: 'parking' | 'pets' | 'children' | 'corkage' | 'accessibility' | 'dress' | null;
  updated_at: Timestamp;
  wordings: Generated<string[]>;
}

export interface IdempotencyKeyTable {
  answer: unknown;
  body_hash: string;
  business_id: number | null;
  created_at: Generated<Timestamp>;
  key: string;
  scope: string;
  status: number;
}

export interface ImageTable {
  business_id: number;
  bytes: number;
  copies: Generated<number>;
  created_at: Generated<Timestamp>;
  kept_at: Timestamp | null;
  path: string;
}

export interface LastVisitDayTable {
  branch_id: number;
  business_id: number;
  customers: number;
  date: string;
  returned: number;
}

export interface MailTable {
  attempts: Generated<number>;
  body: string;
  business_id: number | null;
  created_at: Generated<Timestamp>;
  error: string | null;
  id: Generated<number>;
  kind: string;
  letter: unknown | null;
  recipient: string;
  secret: Generated<boolean>;
  sent_at: Timestamp | null;
  status: Generated<'queued' | 'sending' | 'sent' | 'unclear' | 'failed'>;
  subject: string;
}

export interface MenuTable {
  branch_id: number;
  business_id: number;
  description: string | null;
  id: Generated<number>;
  image_path: string | null;
  name: string;
  position: Generated<number>;
  status: Generated<'active' | 'inactive'>;
  updated_at: Generated<Timestamp>;
}

export interface MenuItemTable {
  available: Generated<boolean>;
  business_id: number;
  description: string | null;
  id: Generated<number>;
  image_path: string | null;
  name: string;
  position: Generated<number>;
  price_cents: number | null;
  promo_price_cents: number | null;
  section_id: number;
  tags: Generated<string[]>;
  updated_at: Generated<Timestamp>;
}

export interface MenuSectionTable {
  business_id: number;
  id: Generated<number>;
  menu_id: number;
  name: string;
  position: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface MessageOptOutTable {
  business_id: number;
  created_at: Timestamp;
  identity: string;
  told_by: 'asked' | 'platform';
}

export interface MetaConnectionTable {
  account: string;
  account_name: string | null;
  business_id: number;
  checked_at: Timestamp;
  data_access_expires_at: Timestamp | null;
  expires_at: Timestamp | null;
  granted_at: Timestamp;
  granted_user_id: number | null;
  id: Generated<number>;
  lost_at: Timestamp | null;
  lost_reason: string | null;
  service: 'whatsapp' | 'instagram';
  token: string;
}

export interface MetaEventTable {
  body: string;
  channel: 'whatsapp' | 'instagram';
  done_at: Timestamp | null;
  id: Generated<number>;
  outcome: unknown | null;
  received_at: Timestamp;
}

export interface MetaEventPersonTable {
  address: string;
  business_id: number;
  event_id: number;
  received_at: Timestamp;
}

export interface MetaSignInTable {
  business_id: number;
  service: 'whatsapp' | 'instagram';
  session_hash: string;
  started_at: Timestamp;
  state_hash: string;
}

export interface PasswordResetTable {
  created_at: Generated<Timestamp>;
  token_hash: string;
  used_at: Timestamp | null;
  user_id: number;
}

export interface PersonalDataLinkTable {
  branch_id: number;
  business_id: number;
  created_at: Timestamp;
  customer_id: number;
  opened_at: Timestamp | null;
  page_token_hash: string | null;
  recipient_hash: string;
  token_hash: string;
}

export interface RateLimitTable {
  hits: Generated<number>;
  key: string;
  window_start: Timestamp;
}

export interface ReadyReplyTable {
  business_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  text: string;
  title: string;
  updated_at: Timestamp;
}

export interface ReminderSettingTable {
  approval_template_id: number | null;
  branch_id: number;
  business_id: number;
  leads: number[];
  on_approval: boolean;
  quiet_from: string;
  quiet_until: string;
  reminder_template_id: number | null;
  sends_since: Timestamp | null;
  updated_at: Timestamp;
}

export interface ResearchAgeTable {
  age_group: number;
  answers: number;
  branch_id: number;
  business_id: number;
  day: string;
  hour: Timestamp;
}

export interface ResearchAnswerTable {
  age_group: number | null;
  branch_id: number;
  business_id: number;
  comment: string | null;
  customer_id: number | null;
  finished_at: Timestamp | null;
  food_note: number | null;
  handling: Generated<'pending' | 'handled'>;
  handling_at: Timestamp | null;
  handling_note: string | null;
  handling_user_id: number | null;
  id: Generated<number>;
  name: string | null;
  nps: number | null;
  phone: string | null;
  place_note: number | null;
  price_note: number | null;
  reservation_id: number | null;
  started_at: Generated<Timestamp>;
  time_note: number | null;
  token_hash: string;
  treatment_note: number | null;
}

export interface ResearchConfigTable {
  branch_id: number;
  business_id: number;
  mails_since: Timestamp | null;
  template_id: number | null;
  updated_at: Timestamp;
}

export interface ResearchHourTable {
  answers: number;
  branch_id: number;
  business_id: number;
  detractors: number;
  food_notes: number;
  food_stars: number;
  hour: Timestamp;
  neutrals: number;
  place_notes: number;
  place_stars: number;
  price_notes: number;
  price_stars: number;
  promoters: number;
  time_notes: number;
  time_stars: number;
  treatment_notes: number;
  treatment_stars: number;
  tries: number;
  tries_finished: number;
}

export interface ReservationTable {
  attendance: 'arrived' | 'no_show' | null;
  attended_at: Timestamp | null;
  branch_id: number;
  business_id: number;
  chat_id: number | null;
  comment: string | null;
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  customer_id: number | null;
  date: string;
  id: Generated<number>;
  owner_birth_date: string | null;
  owner_email: string | null;
  owner_email_muted: Generated<boolean>;
  owner_masked: Generated<boolean>;
  owner_name: string;
  owner_phone: string;
  person_number: number;
  presence_confirmed_at: Timestamp | null;
  presence_confirmed_by: 'message' | 'page' | null;
  reason: Generated<number>;
  reason_told: Generated<boolean>;
  search: Generated<string | null>;
  service_id: number | null;
  status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM';
  time: string;
  token: string;
  token_rsvp: string;
  updated_at: Generated<Timestamp>;
}

export interface ReservationConfigTable {
  accept_online_reservations: Generated<boolean>;
  accept_phone_reservations: Generated<boolean>;
  accept_reservations: Generated<boolean>;
  auto_accept_reservations: Generated<boolean>;
  auto_accept_reservations_max: Generated<number>;
  branch_id: number;
  business_id: number;
  cancellation_policy: string | null;
  max_person_per_reservation: Generated<number>;
  maximum_antecedence: Generated<number>;
  min_person_per_reservation: Generated<number>;
  minimum_antecedence: Generated<number>;
  reservations_interval: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface ReservationDayTable {
  branch_id: number;
  business_id: number;
  date: string;
}

export interface ReservationGuestTable {
  birth_date: string | null;
  business_id: number;
  created_at: Generated<Timestamp>;
  email: string;
  name: string;
  phone: string;
  reservation_id: number;
  updated_at: Generated<Timestamp>;
}

export interface ReservationReminderTable {
  branch_id: number;
  business_id: number;
  date: string;
  lead: number;
  message_id: number | null;
  reservation_id: number;
  sent_at: Timestamp;
  time: string;
}

export interface ServiceTable {
  branch_id: number;
  business_id: number;
  created_at: Generated<Timestamp>;
  date_end: string | null;
  date_start: string | null;
  deleted_at: Timestamp | null;
  id: Generated<number>;
  max_persons: Generated<number>;
  meta: Generated<unknown>;
  name: string;
  service_id: number | null;
  type: 'REC' | 'UNI' | 'CLO';
  updated_at: Generated<Timestamp>;
}

export interface ServiceExceptionTable {
  branch_id: number;
  business_id: number;
  created_at: Timestamp;
  date: string;
  is_stopped: Generated<boolean>;
  max_persons: number | null;
  service_id: number;
  updated_at: Timestamp;
}

export interface SessionTable {
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  token_hash: string;
  user_id: number;
}

export interface SurveyLinkTable {
  answered_at: Timestamp | null;
  branch_id: number;
  business_id: number;
  customer_id: number;
  reservation_id: number;
  sent_at: Timestamp;
  token_hash: string;
}

export interface WaAgreementTable {
  agreed_at: Timestamp;
  agreed_user_id: number;
  agreement: 'policies' | 'terms' | 'costs';
  business_id: number;
  id: Generated<number>;
  text_version: string;
  wa_number_id: number;
}

export interface WalkInTable {
  branch_id: number;
  business_id: number;
  created_at: Generated<Timestamp>;
  date: string;
  id: Generated<number>;
  name: string | null;
  person_number: number;
  service_id: number | null;
  time: string;
}

export interface WaNumberTable {
  business_account_id: string;
  business_id: number;
  checked_at: Timestamp | null;
  connecting_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  display_phone_number: string;
  id: Generated<number>;
  messaging_limit: string | null;
  missing: 'subscription' | 'verification' | 'registration' | null;
  missing_reason: string | null;
  name_status: string | null;
  notice: string | null;
  notice_at: Timestamp | null;
  phone_number_id: string;
  pin: string | null;
  platform_status: string | null;
  quality_rating: string | null;
  registered_again_at: Timestamp | null;
  status: Generated<'active' | 'inactive'>;
  templates_asked_at: Timestamp | null;
  verified_name: string;
  wa_account_id: string;
}

export interface WaTemplateTable {
  advice: string | null;
  business_id: number;
  category: 'marketing' | 'utility' | 'authentication';
  components: unknown | null;
  content: string;
  deleted_at: Timestamp | null;
  edits: Generated<ArrayType<Timestamp>>;
  footer_content: string | null;
  id: Generated<number>;
  language: Generated<string>;
  meta_id: string | null;
  meta_name: Generated<string | null>;
  name: string;
  platform_status: string | null;
  quality: string | null;
  rejection: string | null;
  samples: Generated<unknown>;
  status: Generated<'pending' | 'active' | 'inactive' | 'rejected'>;
  status_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  wa_number_id: number;
}

export interface Tables {
  address: AddressTable;
  app_user: AppUserTable;
  assistant_conversation: AssistantConversationTable;
  assistant_miss: AssistantMissTable;
  assistant_setting: AssistantSettingTable;
  audit_log: AuditLogTable;
  bot_challenge: BotChallengeTable;
  branch: BranchTable;
  branch_slug: BranchSlugTable;
  branch_user: BranchUserTable;
  business: BusinessTable;
  business_user: BusinessUserTable;
  chat: ChatTable;
  chat_event: ChatEventTable;
  chat_file: ChatFileTable;
  chat_identity: ChatIdentityTable;
  chat_message: ChatMessageTable;
  chat_message_waiting: ChatMessageWaitingTable;
  chat_outbox: ChatOutboxTable;
  chat_presence: ChatPresenceTable;
  chat_sender: ChatSenderTable;
  chat_unheard: ChatUnheardTable;
  city: CityTable;
  customer: CustomerTable;
  customer_branch: CustomerBranchTable;
  customer_branch_visit: CustomerBranchVisitTable;
  customer_consent: CustomerConsentTable;
  customer_import: CustomerImportTable;
  customer_import_batch: CustomerImportBatchTable;
  customer_merge: CustomerMergeTable;
  customer_note: CustomerNoteTable;
  customer_segment: CustomerSegmentTable;
  customer_tag: CustomerTagTable;
  email_confirmation: EmailConfirmationTable;
  erasure_request: ErasureRequestTable;
  house_answer: HouseAnswerTable;
  idempotency_key: IdempotencyKeyTable;
  image: ImageTable;
  last_visit_day: LastVisitDayTable;
  mail: MailTable;
  menu: MenuTable;
  menu_item: MenuItemTable;
  menu_section: MenuSectionTable;
  message_opt_out: MessageOptOutTable;
  meta_connection: MetaConnectionTable;
  meta_event: MetaEventTable;
  meta_event_person: MetaEventPersonTable;
  meta_sign_in: MetaSignInTable;
  password_reset: PasswordResetTable;
  personal_data_link: PersonalDataLinkTable;
  rate_limit: RateLimitTable;
  ready_reply: ReadyReplyTable;
  reminder_setting: ReminderSettingTable;
  research_age: ResearchAgeTable;
  research_answer: ResearchAnswerTable;
  research_config: ResearchConfigTable;
  research_hour: ResearchHourTable;
  reservation: ReservationTable;
  reservation_config: ReservationConfigTable;
  reservation_day: ReservationDayTable;
  reservation_guest: ReservationGuestTable;
  reservation_reminder: ReservationReminderTable;
  service: ServiceTable;
  service_exception: ServiceExceptionTable;
  session: SessionTable;
  survey_link: SurveyLinkTable;
  wa_agreement: WaAgreementTable;
  wa_number: WaNumberTable;
  wa_template: WaTemplateTable;
  walk_in: WalkInTable;
}
