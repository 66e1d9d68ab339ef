import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type Props = { running: boolean; start: () => Promise<void> }

/** 'Exportar', busy until the file is ready. */
export function ExportButton({ running, start }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={running}
      onClick={() => void start()}
    >
      Exportar
    </Button>
  )
}
