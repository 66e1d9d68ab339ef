import { createContext, use } from 'react'
import type { ProfileFormState } from './useProfileForm.ts'

export const ProfileContext = createContext<ProfileFormState | null>(null)

/** The profile being edited: its form, images and save. */
export function useProfile(): ProfileFormState {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('No profile is edited here.')
  return profile
}
