import * as z from 'zod/mini'
import type { SignedInBusiness } from '../../../connect.contract.ts'
import type { listNumbers } from '../../../contract.ts'
import { listAll, type loadFacebook } from './facebook.ts'
import type { Signup } from './signup.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { digits } from '#lib/person/phone.ts'

type Facebook = Awaited<ReturnType<typeof loadFacebook>>

export type MetaAsset = { id: string; name: string }
export type ChosenNumber = { id: string; display_phone_number: string; verified_name: string }

/** The choices of the second step, as far as they are made. */
export type Choices = { business?: string; account?: string; number?: ChosenNumber }

/** The accounts that the signed-in person reaches; `token` is sent to the server as their access. */
export type MetaReach = {
  token: string
  businesses: () => Promise<MetaAsset[]>
  accounts: (businessId: string) => Promise<MetaAsset[]>
  numbers: (accountId: string) => Promise<ChosenNumber[]>
}

const Named = z.pipe(
  z.object({ id: z.string(), name: z.nullish(z.string()) }),
  z.transform(({ id, name }) => ({ id, name: name ?? id })),
)
const PhoneNumber = z.pipe(
  z.object({ id: z.string(), display_phone_number: z.string(), verified_name: z.nullish(z.string()) }),
  z.transform((number) => ({ ...number, verified_name: number.verified_name ?? '' })),
)

/** Lists come from the SDK with the person's token. */
export function reachByToken(facebook: Facebook, token: string): MetaReach {
  const named = async (path: string) => z.array(Named).parse(await listAll(facebook, path, 'id,name'))
  return {
    token,
    businesses: () => named('/me/businesses'),
    async accounts(id) {
      const [owned, clients] = await Promise.all([
        named(`/${id}/owned_whatsapp_business_accounts`),
        named(`/${id}/client_whatsapp_business_accounts`),
      ])
      return [...new Map([...owned, ...clients].map((account) => [account.id, account])).values()]
    },
    numbers: async (id) =>
      z
        .array(PhoneNumber)
        .parse(await listAll(facebook, `/${id}/phone_numbers`, 'id,display_phone_number,verified_name')),
  }
}

/** After a sign-in by code the server has listed everything already. */
export const reachByCode = (token: string, businesses: SignedInBusiness[]): MetaReach => ({
  token,
  businesses: () => Promise.resolve(businesses),
  accounts: (id) => Promise.resolve(businesses.find((business) => business.id === id)?.accounts ?? []),
  numbers: (id) =>
    Promise.resolve(
      businesses.flatMap(({ accounts }) => accounts).find((account) => account.id === id)?.numbers ?? [],
    ),
})

/** The person's choices in Embedded Signup that are within reach. */
export function choicesOf(businesses: SignedInBusiness[], signup: Signup | null): Choices {
  const { waba_id, phone_number_id } = signup ?? {}
  for (const { id: business, accounts } of businesses) {
    const account = accounts.find(({ id }) => id === waba_id)
    if (!account) continue
    const number = account.numbers.find(({ id }) => id === phone_number_id)
    return { business, account: account.id, ...(number ? { number } : {}) }
  }
  return {}
}

/** Whether this business has the number and reaches it: the server refuses to connect it again. Each is written as Meta does. */
export const isConnected = (
  { display_phone_number }: ChosenNumber,
  known: AnswerOf<typeof listNumbers>,
): boolean =>
  known.some(
    (one) =>
      one.missing === null &&
      one.has_access &&
      digits(one.display_phone_number) === digits(display_phone_number),
  )
