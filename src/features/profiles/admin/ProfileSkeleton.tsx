import { Skeleton, Stack } from '@mantine/core'

/** The place of a tab that is not there yet. */
export function ProfileSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={{ base: 440, sm: 388 }} radius="md" />
      <Skeleton h={{ base: 380, sm: 262 }} radius="md" />
    </Stack>
  )
}
