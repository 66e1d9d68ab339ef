import { Skeleton, Stack } from '@mantine/core'

/** The place of a section of a customer's record while its code or data arrive. */
export function SectionSkeleton() {
  return (
    <Stack aria-busy gap="sm">
      <Skeleton height={20} width="70%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
