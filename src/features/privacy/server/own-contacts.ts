import { phoneSpellings, readPhone } from '#lib/person/phone.ts'
import { searchForm } from '#lib/text/search-form.ts'
import type { Db } from '#platform/database/database.ts'

/** The names, e-mails and phones of a business itself: staff book with them, and they stand in every letter, so they identify no guest. */
export async function ownContactsOf(
  db: Db,
  business_id: number,
): Promise<{ words: string[]; phones: string[] }> {
  const branches = await db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['branch.name', 'branch.email', 'branch.phone', 'branch.business_phone'])
    .select('business.name as business_name')
    .where('branch.business_id', '=', business_id)
    .execute()
  const texts = branches.flatMap(({ name, email, business_name }) => [name, email ?? '', business_name])
  const phones = branches.flatMap(({ phone, business_phone }) => [phone ?? '', business_phone ?? ''])
  return {
    words: texts.filter(Boolean).map((text) => searchForm(text)),
    phones: phones.filter(Boolean).flatMap((phone) => phoneSpellings(readPhone(phone) ?? phone)),
  }
}
