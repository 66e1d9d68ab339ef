import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrent } from '#admin/current.ts'
import { forgetKeptTyping, keptTyping, useKeptTyping } from '#admin/kept-typing.ts'
import { useCallMutation } from '#admin/mutations.ts'
import { queryKey } from '#admin/queries.ts'
import { reload, useEditForm } from '#admin/useEditForm.ts'
import { type ImageUploadState, useImageUpload } from '#admin/useImageUpload.ts'
import { listBranches } from '#features/branches/contract.ts'
import { findBranch, updateBranch } from '#features/branches/profile.contract.ts'
import { type ProfileField, ProfileForm, type ProfileValues } from '#features/branches/profile-form.ts'
import type { CallInput } from '#lib/endpoint.ts'
import { toast } from '#ui/toast.ts'
import { sentPart, merged, type Profile, valuesOf } from './profile-values.ts'

type Body = CallInput<typeof updateBranch>['body']

/** What the end of a session keeps of the form: what its fields were filled from, and what they held. */
type Kept = { base: ProfileValues; typed: ProfileValues }

type Options = {
  profile: Profile
  /** Reads the profile again; null when that failed. */
  readAgain: () => Promise<Profile | null>
  /** Brings the first of the fields with these messages before the eye. */
  onErrors: (errors: object) => void
}

/** One form over all tabs: what is typed in one stays while another is looked at, and one save sends all that changed. */
export function useProfileForm({ profile, readAgain, onErrors }: Options) {
  const client = useQueryClient()
  const { user, reload: reloadSession } = useCurrent()
  const { run, running, refusal, reset } = useCallMutation(updateBranch, { changes: [listBranches] })
  const params = { business_id: profile.business_id, branch_id: profile.id }
  const name = `profile.${profile.id}`
  const [kept] = useState(() => typedBefore(user.id, name, profile))
  const [both, setBoth] = useState<ProfileField[]>(kept?.both ?? [])
  const [recovered, setRecovered] = useState(kept !== null)
  const [times, setTimes] = useState(0)
  const [uploads, setUploads] = useState(0)
  const form = useEditForm({
    schema: ProfileForm,
    row: profile,
    valuesOf,
    saving: { refusal, reset },
    isHeld: () => avatar.changed || header.changed || running,
    onErrors,
  })
  const begun = form.row
  const avatar = useImageUpload(profile.business_id, begun.avatar_url)
  const header = useImageUpload(profile.business_id, begun.header_image_url)
  const changed = form.isDirty() || avatar.changed || header.changed
  const uploading = uploads > 0 || avatar.input.uploading || header.input.uploading

  useKeptTyping(
    user.id,
    name,
    form.isDirty() ? ({ base: valuesOf(begun), typed: form.values } satisfies Kept) : null,
  )
  const takeUp = useEffectEvent(() => {
    if (!kept) return
    form.merge(profile, kept.values)
    forgetKeptTyping(user.id, name)
  })
  useEffect(() => takeUp(), [])

  /** Sends a part; answers whether it was saved. Then the form holds what was saved, and what was typed since. */
  const send = async (part: Body, sent: ProfileValues): Promise<boolean> => {
    const answer = await run({ params, body: { ...part, updated_at: begun.updated_at } })
    if (!answer) return false
    const key = queryKey(findBranch, { params })
    // What is being read was asked for before this save.
    await client.cancelQueries({ queryKey: key })
    client.setQueryData(key, answer.branch)
    setBoth([])
    setRecovered(false)
    form.merge(answer.branch, merged(sent, form.getValues(), valuesOf(answer.branch)).values)
    toast(answer.msg)
    void reloadSession()
    return true
  }

  /** Sends all that changed, with `more`. A field that is wrong is shown instead. */
  const save = (more: Body = {}): Promise<boolean> =>
    new Promise((resolve) => {
      const sendAll = () => {
        if (uploading) return resolve(false)
        const values = form.getValues()
        const images = {
          ...(avatar.changed && { avatar_path: avatar.path, avatar_remove: avatar.removed }),
          ...(header.changed && { header_image_path: header.path, header_image_remove: header.removed }),
        }
        resolve(send({ ...sentPart(values, valuesOf(begun)), ...images, ...more }, values))
      }
      const show = (errors: object) => {
        onErrors(errors)
        resolve(false)
      }
      form.onSubmit(sendAll, show)()
    })

  const suggestion = refusal?.answer?.suggestion
  return {
    form,
    begun,
    avatar,
    header,
    changed,
    uploading,
    /** The paths that the images have after a save. */
    images: {
      avatar_path: pathAfter(avatar, begun.avatar_path),
      header_image_path: pathAfter(header, begun.header_image_path),
    },
    /** A free address instead of the one that is taken. */
    suggestion: typeof suggestion === 'string' ? suggestion : null,
    saving: running,
    refusal,
    /** Changed by somebody else too: what was typed here stands. */
    both,
    /** Typed before the session ended, and not saved yet. */
    recovered,
    /** For images of the lists, once when sending begins and once when it ends: meanwhile nothing is saved, and a list keeps its order. */
    onUploading: (begins: boolean) => setUploads((count) => count + (begins ? 1 : -1)),
    /** Counts the times that everything typed was given up: a key for what holds more than the form knows. */
    times,
    save,
    /** Forgets a refusal. */
    forget: reset,
    /** Takes the profile off the air; what is typed stays typed. */
    unpublish: () => send({ is_draft: true }, valuesOf(begun)),
    cancel: () => {
      form.cancel()
      avatar.input.onCancel()
      header.input.onCancel()
      setBoth([])
      setRecovered(false)
      setTimes(times + 1)
    },
    /** After somebody else's save: their profile, with what was typed here on top of it. */
    reload: () => {
      const onRead = (now: Profile) => {
        const carried = merged(valuesOf(begun), form.getValues(), valuesOf(now))
        form.merge(now, carried.values)
        setBoth(carried.both)
        reset()
      }
      return reload(readAgain, { onRead })
    },
  }
}

/** What the end of the session kept, carried to what is saved by now; null when nothing was typed. */
function typedBefore(person: number, name: string, profile: Profile) {
  const kept = keptTyping<Kept>(person, name)
  return kept && merged(kept.base, kept.typed, valuesOf(profile))
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
/** The path that an image has after a save. */
const pathAfter = ({ path, removed }: ImageUploadState, saved: string | null): string | null =>
  path ?? (removed ? null : saved)
