import { Skeleton, Stack } from '@mantine/core'

/** Placeholder for a tab that is still loading. */
export function ProfileSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={{ base: 440, sm: 388 }} radius="md" />
      <Skeleton h={{ base: 380, sm: 262 }} radius="md" />
    </Stack>
  )
}
