import * as z from 'zod'

const id = z.string().regex(/^\d{15,17}$/)
const wamid = z.string().startsWith('wamid.')
const seconds = z.string().regex(/^\d{10}$/)
const error = z.strictObject({
  code: z.int(),
  title: z.string(),
  message: z.string(),
  error_data: z.strictObject({ details: z.string() }),
  href: z.string(),
})
const base = {
  from: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional(),
  from_user_id: z.string().regex(/^[A-Z]{2}\./),
  from_parent_user_id: z.string().optional(),
  id: wamid,
  timestamp: seconds,
  context: z
    .strictObject({ from: z.string().optional(), id: wamid.optional(), forwarded: z.boolean().optional() })
    .optional(),
  referral: z.object({ source_url: z.string(), source_id: z.string(), source_type: z.string() }).optional(),
  errors: z.array(error).optional(),
}
const file = {
  id,
  mime_type: z.string(),
  sha256: z.string().regex(/^[\w+/]{43}=$/),
  caption: z.string().optional(),
  url: z.string().optional(),
}
const of = <Type extends string, Shape extends z.ZodType>(type: Type, shape: Shape) =>
  z.strictObject({ ...base, type: z.literal(type), [type]: shape })
const reply = z.strictObject({ id: z.string(), title: z.string(), description: z.string().optional() })

/** An element of `messages[]`, by its type. */
export const WhatsAppMessage = z.union([
  of('text', z.strictObject({ body: z.string() })),
  of('image', z.strictObject(file)),
  of('video', z.strictObject(file)),
  of('document', z.strictObject({ ...file, filename: z.string() })),
  of('audio', z.strictObject({ ...file, voice: z.boolean() })),
  of('sticker', z.strictObject({ ...file, animated: z.boolean() })),
  of(
    'location',
    z.strictObject({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  of(
    'contacts',
    z.array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string(), wa_id: z.string().optional() })),
      }),
    ),
  ),
  of('reaction', z.strictObject({ message_id: wamid, emoji: z.string().optional() })),
  of(
    'interactive',
    z.union([
      z.strictObject({ type: z.literal('button_reply'), button_reply: reply }),
      z.strictObject({ type: z.literal('list_reply'), list_reply: reply }),
      z.strictObject({
        type: z.literal('nfm_reply'),
        nfm_reply: z.strictObject({ name: z.string(), body: z.string(), response_json: z.string() }),
      }),
    ]),
  ),
  of('button', z.strictObject({ text: z.string(), payload: z.string() })),
  of(
    'order',
    z.strictObject({
      catalog_id: z.string(),
      text: z.string(),
      product_items: z.array(
        z.strictObject({
          product_retailer_id: z.string(),
          quantity: z.number(),
          item_price: z.number(),
          currency: z.string(),
        }),
      ),
    }),
  ),
  z.strictObject({
    ...base,
    type: z.literal('unsupported'),
    unsupported: z.strictObject({ type: z.string() }),
  }),
  of('edit', z.strictObject({ original_message_id: wamid, message: z.object({ type: z.string() }) })),
  of('revoke', z.strictObject({ original_message_id: wamid })),
  of('system', z.object({ body: z.string(), type: z.enum(['user_changed_number', 'user_changed_user_id']) })),
  of('request_welcome', z.object({})),
  of('ephemeral', z.object({})),
])

const metadata = z.strictObject({ display_phone_number: z.string().regex(/^\d+$/), phone_number_id: id })
const contact = z.strictObject({
  profile: z.strictObject({ name: z.string(), username: z.string().optional() }),
  wa_id: z.string().optional(),
  user_id: z.string(),
  parent_user_id: z.string().optional(),
})

/** An element of `statuses[]`. */
export const Status = z.strictObject({
  id: wamid,
  status: z.enum(['sent', 'delivered', 'read', 'failed', 'played']),
  timestamp: seconds,
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  conversation: z
    .strictObject({
      id: z.string(),
      expiration_timestamp: seconds,
      origin: z.strictObject({ type: z.string() }),
    })
    .optional(),
  pricing: z
    .strictObject({
      billable: z.boolean(),
      pricing_model: z.literal('PMP'),
      category: z.string(),
      type: z.string(),
    })
    .optional(),
  errors: z.array(error).optional(),
  biz_opaque_callback_data: z.string().optional(),
})

/** A webhook of WhatsApp whose changes are messages. */
export const MessagesEvent = z.strictObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.strictObject({
      id,
      changes: z.array(
        z.strictObject({
          field: z.literal('messages'),
          value: z.strictObject({
            messaging_product: z.literal('whatsapp'),
            metadata,
            contacts: z.array(contact).optional(),
            messages: z.array(WhatsAppMessage).optional(),
            statuses: z.array(Status).optional(),
            errors: z.array(error).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** A webhook about an account, a number or a template. */
export const AccountEvent = z.strictObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.strictObject({
      id,
      time: z.int().max(9_999_999_999),
      changes: z.array(z.strictObject({ field: z.string(), value: z.object({}).loose() })),
    }),
  ),
})

const party = z.strictObject({ id: z.string().regex(/^\d{15,17}$/) })
const attachment = z.strictObject({
  type: z.string(),
  payload: z.object({ url: z.string().optional() }).loose(),
})
const instagramMessage = z.strictObject({
  mid: z.string(),
  text: z.string().optional(),
  attachments: z.array(attachment).optional(),
  quick_reply: z.strictObject({ payload: z.string() }).optional(),
  reply_to: z
    .union([
      z.strictObject({ mid: z.string() }),
      z.strictObject({ story: z.strictObject({ id: z.string(), url: z.string() }) }),
    ])
    .optional(),
  is_unsupported: z.literal(true).optional(),
  is_deleted: z.literal(true).optional(),
  is_echo: z.literal(true).optional(),
  is_self: z.literal(true).optional(),
  app_id: z.int().optional(),
})
const messaging = z.strictObject({
  sender: party,
  recipient: party,
  timestamp: z.int().min(1_000_000_000_000),
  message: instagramMessage.optional(),
  message_edit: z.strictObject({ mid: z.string(), text: z.string(), num_edit: z.int() }).optional(),
  postback: z.strictObject({ mid: z.string(), title: z.string(), payload: z.string() }).optional(),
  reaction: z
    .strictObject({
      mid: z.string(),
      action: z.enum(['react', 'unreact']),
      reaction: z.string().optional(),
      emoji: z.string().optional(),
    })
    .optional(),
  read: z.strictObject({ mid: z.string() }).optional(),
  referral: z.strictObject({ ref: z.string(), source: z.string(), type: z.string() }).optional(),
})

/** A webhook of Instagram. */
export const InstagramEvent = z.strictObject({
  object: z.literal('instagram'),
  entry: z.array(
    z.strictObject({
      id: z.string().startsWith('1784'),
      time: z.int().min(1_000_000_000_000),
      messaging: z.array(messaging).optional(),
      standby: z.array(messaging).optional(),
    }),
  ),
})
