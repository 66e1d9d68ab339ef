import { branchTitle, locationText } from '#features/branches/rules.ts'
import { findBranchAddress } from '#features/branches/server/address.queries.ts'
import { hexColor } from '#lib/colors.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import type { LetterLink, LetterSender } from '#lib/text/letter.ts'
import { formatPhone, telLink } from '#lib/person/phone.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { Settings } from '#platform/settings.ts'

/** A phone number as a link. */
export const phoneLink = (phone: string): LetterLink => ({
  label: formatPhone(phone),
  url: telLink(phone),
})

/** The branch as the sender of e-mails, and a link to it on a map. One statement. */
export async function letterSender(
  db: Db,
  branch: Branch,
  { appUrl }: Pick<Settings, 'appUrl'>,
): Promise<{ sender: LetterSender; title: string; map: LetterLink | null }> {
  const { name, branch: unit, color_primary, avatar_path } = branch
  const place = locationText({ ...branch, address: await findBranchAddress(db, branch) })
  const image = fileUrl(avatar_path)
  const phone = branch.business_phone ?? branch.phone
  return {
    title: branchTitle(branch),
    map: place && { label: 'Ver no mapa', url: place.map },
    sender: {
      name,
      unit: unit === name ? '' : unit,
      color: hexColor(color_primary),
      image: image && appUrl + image,
      address: place?.lines ?? [],
      phone: phone ? phoneLink(phone) : null,
    },
  }
}
