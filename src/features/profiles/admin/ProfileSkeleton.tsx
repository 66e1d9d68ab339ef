import { Stack } from '@mantine/core'
import { CardSkeleton } from '#ui/list/CardSkeleton.tsx'

/** Placeholder for a tab that is still loading. */
export function ProfileSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <CardSkeleton h={{ base: 440, sm: 388 }} rows={7} />
      <CardSkeleton h={{ base: 380, sm: 262 }} rows={5} />
    </Stack>
  )
}
