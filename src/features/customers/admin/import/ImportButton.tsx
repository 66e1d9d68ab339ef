import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** 'Importar', for people who may export, with its dialog; an address with `import=true` opens it. */
export function ImportButton() {
  const { can } = useCurrent()
  const [address, setAddress] = useAddress({ import: false })
  if (!can('customer-export')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setAddress({ import: true })}
      >
        Importar
      </Button>
      <ImportDialog opened={address.import} onClose={() => setAddress({ import: false })} />
    </>
  )
}
