/** Graph's answer for a code: HTTP status, type, message; `later` codes usually come in a failed status after a 200. */
export type Meaning = {
  status: number
  message: string
  type: string
  later?: boolean
  isTransient?: boolean
  title?: string
}

const said = (status: number, message: string, more: Partial<Meaning> = {}): Meaning => ({
  status,
  message,
  type: 'OAuthException',
  ...more,
})
const whatsapp = (
  code: number,
  status: number,
  title: string,
  more: Partial<Meaning> = {},
): [number, Meaning] => [code, said(status, `(#${code}) ${title}`, { title, ...more })]

/** Every code that the platform reference names, and a few that only the registration uses. */
export const codes: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [0, said(401, 'Error validating access token: the session is invalid.')],
  [1, said(500, 'An unknown error occurred', { isTransient: true })],
  [2, said(503, 'Service temporarily unavailable', { isTransient: true })],
  [3, said(403, '(#3) Application does not have the capability to make this API call.')],
  [4, said(400, '(#4) Application request limit reached', { isTransient: true })],
  [10, said(403, '(#10) Application does not have permission for this action')],
  [17, said(400, '(#17) User request limit reached', { isTransient: true })],
  [32, said(400, '(#32) Page request limit reached', { isTransient: true })],
  [33, said(400, '(#33) This object does not exist or does not support this action')],
  [100, said(400, '(#100) Invalid parameter')],
  [101, said(400, 'Error validating application. Cannot get application info due to a system error.')],
  [104, said(400, 'An access token is required to request this resource.')],
  [190, said(401, 'Error validating access token: Session has expired.')],
  [200, said(403, '(#200) Permissions error')],
  [210, said(403, '(#210) User not visible')],
  [230, said(403, '(#230) User consent is required to access user profile')],
  [299, said(403, '(#299) Permissions error')],
  [368, said(400, '(#368) Temporarily blocked for policies violations')],
  [551, said(400, "(#551) This person isn't available right now.")],
  [613, said(400, '(#613) Calls to this api have exceeded the rate limit.', { isTransient: true })],
  [1200, said(500, '(#1200) Temporary error, please retry your request', { isTransient: true })],
  [2500, said(400, 'Unknown path components')],
  [
    2635,
    said(
      400,
      '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version.',
    ),
  ],
  [
    80006,
    said(400, '(#80006) There have been too many calls to this Messenger account.', { isTransient: true }),
  ],
  [
    80007,
    said(400, '(#80007) There have been too many calls to this WhatsApp Business account.', {
      isTransient: true,
    }),
  ],
  whatsapp(130429, 429, 'Rate limit hit'),
  whatsapp(130472, 400, "User's number is part of an experiment", { later: true }),
  whatsapp(130497, 403, 'Business account is restricted from messaging users in this country.'),
  whatsapp(131000, 500, 'Something went wrong'),
  whatsapp(131005, 403, 'Access denied'),
  whatsapp(131008, 400, 'Required parameter is missing'),
  whatsapp(131009, 400, 'Parameter value is not valid'),
  whatsapp(131016, 503, 'Service unavailable', { isTransient: true }),
  whatsapp(131021, 400, 'Recipient cannot be sender'),
  whatsapp(131026, 400, 'Message undeliverable', { later: true }),
  whatsapp(131030, 400, 'Recipient phone number not in allowed list'),
  whatsapp(131031, 403, 'Account has been locked'),
  whatsapp(131037, 400, 'WhatsApp provided number needs display name approval before message can be sent.'),
  whatsapp(131042, 400, 'Business eligibility payment issue', { later: true }),
  whatsapp(131045, 500, 'Incorrect certificate'),
  whatsapp(131047, 400, 'Re-engagement message', { later: true }),
  whatsapp(131048, 400, 'Spam rate limit hit'),
  whatsapp(131049, 400, 'This message was not delivered to maintain healthy ecosystem engagement.', {
    later: true,
  }),
  whatsapp(131050, 400, 'User has stopped marketing messages from your business', { later: true }),
  whatsapp(131051, 400, 'Unsupported message type'),
  whatsapp(131052, 400, 'Media download error', { later: true }),
  whatsapp(131053, 400, 'Media upload error', { later: true }),
  whatsapp(131056, 400, '(Business Account, Consumer Account) pair rate limit hit'),
  whatsapp(131057, 500, 'Account in maintenance mode'),
  whatsapp(131062, 400, 'Business-scoped user IDs are not supported for this message'),
  whatsapp(131063, 400, 'Marketing messages are not available on this API'),
  whatsapp(131064, 400, 'Message limit reached because of template misclassification'),
  whatsapp(132000, 400, 'Number of parameters does not match the expected number of params'),
  whatsapp(132001, 404, 'Template name does not exist in the translation'),
  whatsapp(132005, 400, 'Translated text too long'),
  whatsapp(132007, 400, 'Template format character policy violated'),
  whatsapp(132008, 400, 'Template parameter value is not valid'),
  whatsapp(132012, 400, 'Parameter format does not match format in the created template'),
  whatsapp(132015, 400, 'Template is paused'),
  whatsapp(132016, 400, 'Template is disabled'),
  whatsapp(132068, 400, 'Flow is blocked'),
  whatsapp(132069, 400, 'Flow is throttled', { isTransient: true }),
  whatsapp(133004, 503, 'Server temporarily unavailable', { isTransient: true }),
  whatsapp(133005, 400, 'Two step verification PIN mismatch'),
  whatsapp(133006, 400, 'Phone number re-verification needed'),
  whatsapp(133008, 400, 'Too many two step verification PIN guesses'),
  whatsapp(133009, 400, 'Two step verification PIN guessed too fast'),
  whatsapp(133010, 400, 'Phone number not registered'),
  whatsapp(133015, 400, 'Please wait a few minutes before attempting to register this phone number'),
  whatsapp(133016, 400, 'Account register and deregister rate limit exceeded'),
  whatsapp(135000, 400, 'Generic user error'),
])

const unlisted: Meaning = said(400, '(#100) Invalid parameter')

/** Graph's answer for the code; an unlisted code is a bad request. */
export const meaningOf = (code: number): Meaning => codes.get(code) ?? unlisted
