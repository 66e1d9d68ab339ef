import type { LookupResult } from './lookup.ts'

/** The result of a look-up, shown and announced to screen readers. */
export const lookupOutcomes: Record<LookupResult['kind'], string> = {
  known: 'Encontramos seus dados. Estão certos?',
  masked: 'Dados encontrados, em parte ocultos.',
  unknown: 'Preencha seus dados.',
  failed: 'Preencha seus dados.',
  cleared: 'Dados apagados. Preencha os seus.',
}

/** Before a phone is complete. */
export const lookupHint = 'Digite com o DDD.'

export const searchingText = 'Procurando seus dados…'
