import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { queryKey } from '#admin/data/queries.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { type ImageUploadState, useImageUpload } from '#admin/form/useImageUpload.ts'
import { listBranches } from '#features/branches/contract.ts'
import { findBranch, updateBranch } from '../contract.ts'
import { type ProfileField, ProfileForm, type ProfileValues } from '../profile-form.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { toast } from '#ui/overlay/toast.ts'
import { sentPart, merged, type Profile, profileValuesOf } from './profile-values.ts'

type Body = CallInput<typeof updateBranch>['body']

type Options = {
  profile: Profile
  /** Reads the profile again; null if that failed. */
  readAgain: () => Promise<Profile | null>
  /** Scrolls to the first of the fields with these errors. */
  onErrors: (errors: object) => void
}

/** One form for all tabs: typed values stay while another tab is open, and one save sends everything that changed. */
export function useProfileForm({ profile, readAgain, onErrors }: Options) {
  const client = useQueryClient()
  const { reload: reloadSession } = useCurrent()
  const { run, running, refusal, reset } = useCallMutation(updateBranch, { changes: [listBranches] })
  const params = { business_id: profile.business_id, branch_id: profile.id }
  const [both, setBoth] = useState<ProfileField[]>([])
  const [recovered, setRecovered] = useState(false)
  const [times, setTimes] = useState(0)
  const [uploads, setUploads] = useState(0)
  const form = useEditForm({
    schema: ProfileForm,
    row: profile,
    valuesOf: profileValuesOf,
    keepsSaved: ['business_phone', 'phone'],
    saving: { refusal, reset },
    // Kept below, because it also says what somebody else changed meanwhile.
    keep: null,
    isHeld: () => avatar.changed || header.changed || running,
    onErrors,
  })
  const begun = form.row
  const avatar = useImageUpload(profile.business_id, begun.avatar_url)
  const header = useImageUpload(profile.business_id, begun.header_image_url)
  const changed = form.isDirty() || avatar.changed || header.changed
  const uploading = uploads > 0 || avatar.input.uploading || header.input.uploading

  useKeptForm(`profile.${profile.id}`, {
    saved: profileValuesOf(begun),
    typed: form.values,
    isDirty: form.isDirty(),
    restore: (_values, before) => {
      const again = merged(
        before.saved as ProfileValues,
        before.typed as ProfileValues,
        profileValuesOf(profile),
      )
      form.merge(profile, again.values)
      setBoth(again.both)
      setRecovered(true)
    },
  })

  /** Sends a part; returns whether it was saved. The form then holds the saved values, and anything typed since. */
  const send = async (part: Body, sent: ProfileValues): Promise<boolean> => {
    const answer = await run({ params, body: { ...part, updated_at: begun.updated_at } })
    if (!answer) return false
    const key = queryKey(findBranch, { params })
    // A read in progress was started before this save.
    await client.cancelQueries({ queryKey: key })
    client.setQueryData(key, answer.branch)
    setBoth([])
    setRecovered(false)
    form.merge(answer.branch, merged(sent, form.getValues(), profileValuesOf(answer.branch)).values)
    toast(answer.msg)
    void reloadSession()
    return true
  }

  /** Sends everything that changed, and `more`. If a field is invalid, it shows that field instead. */
  const save = (more: Body = {}): Promise<boolean> =>
    new Promise((resolve) => {
      const sendAll = () => {
        if (uploading) return resolve(false)
        const values = form.getValues()
        const images = {
          ...(avatar.changed && { avatar_path: avatar.path, avatar_remove: avatar.removed }),
          ...(header.changed && { header_image_path: header.path, header_image_remove: header.removed }),
        }
        resolve(send({ ...sentPart(values, profileValuesOf(begun)), ...images, ...more }, values))
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
    /** The paths of the images after a save. */
    images: {
      avatar_path: pathAfter(avatar, begun.avatar_path),
      header_image_path: pathAfter(header, begun.header_image_path),
    },
    /** A free address, if the typed one is taken. */
    suggestion: typeof suggestion === 'string' ? suggestion : null,
    saving: running,
    refusal,
    /** Fields that somebody else changed too: the values typed here stay. */
    both,
    /** Whether there are values that were typed before the page was left, such as at the end of the session, and not saved yet. */
    recovered,
    /** Called when an upload of a list image begins and when it ends: meanwhile saving is blocked and the lists cannot be sorted. */
    onUploading: (begins: boolean) => setUploads((count) => count + (begins ? 1 : -1)),
    /** Counts how often all typing was discarded: a key for components with state of their own. */
    times,
    save,
    /** Clears a refusal. */
    forget: reset,
    /** Unpublishes the profile; typed values stay. */
    unpublish: () => send({ is_draft: true }, profileValuesOf(begun)),
    cancel: () => {
      form.cancel()
      avatar.input.onCancel()
      header.input.onCancel()
      setBoth([])
      setRecovered(false)
      setTimes(times + 1)
    },
    /** After somebody else's save: their profile, with the values typed here on top. */
    reload: () => {
      const onRead = (now: Profile) => {
        const carried = merged(profileValuesOf(begun), form.getValues(), profileValuesOf(now))
        form.merge(now, carried.values)
        setBoth(carried.both)
        reset()
      }
      return reloadRow(readAgain, { onRead })
    },
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
/** The path of an image after a save. */
const pathAfter = ({ path, removed }: ImageUploadState, saved: string | null): string | null =>
  path ?? (removed ? null : saved)
