import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, systemScheme, theme } from './theme.ts'

/** An app with the product's look. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={systemScheme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

/** Shows an app in the document's `#root`. */
export function mount(app: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  createRoot(root).render(
    <StrictMode>
      <Look>{app}</Look>
    </StrictMode>,
  )
}
