import type { previewBranch } from '../../contract.ts'
import { type ProfileValues, withProtocol } from '../../profile-form.ts'
import type { CallInput } from '#lib/call/endpoint.ts'

type Images = { avatar_path: string | null; header_image_path: string | null }

/** The part of the form that guests see, for the preview. */
export function previewDraft(values: ProfileValues, images: Images): CallInput<typeof previewBranch>['body'] {
  const { slug: _slug, status: _status, timezone: _zone, email: _email, ...shown } = values
  const {
    google_analytics: _google,
    facebook_pixel: _pixel,
    counting_consent: _consent,
    links,
    highlights,
    ...rest
  } = shown
  return {
    ...rest,
    ...images,
    links: links.map((link) => ({ ...link, url: withProtocol(link.url.trim()) })),
    highlights: highlights.map((highlight) => ({
      ...highlight,
      link: withProtocol(highlight.link?.trim() ?? ''),
    })),
  }
}
