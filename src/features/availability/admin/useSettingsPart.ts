import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import type { Config } from '#features/availability/admin/settings-words.ts'
import { type InTurn, useSaveConfig } from '#features/availability/admin/useSaveConfig.ts'
import { toastFailure } from '#ui/toast.ts'

type Options<Values extends object> = {
  config: Config
  /** The part's fields as the settings have them. */
  valuesOf: (config: Config) => Values
  schema: z.ZodMiniType<unknown, Values>
  inTurn: InTurn
  /** Reads the settings again; null when that failed. */
  readAgain: () => Promise<Config | null>
}

/** One part of the settings with its own 'Salvar' and 'Cancelar'; what is typed in the other part is not its business. */
export function useSettingsPart<Values extends object>(options: Options<Values>) {
  const { config, valuesOf, schema, inTurn, readAgain } = options
  const { save, saving, refusal, reset } = useSaveConfig(inTurn)
  const form = useEditForm({ schema, saved: valuesOf(config), refusal })
  // The settings that the fields were filled from: what a save must not have been overtaken by (D-107).
  const [begun, setBegun] = useState(config)
  const changed = form.isDirty()

  const isSame = (a: Config, b: Config) => JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b))
  const fill = (next: Config, typed = valuesOf(next)) => {
    setBegun(next)
    form.setInitialValues(valuesOf(next))
    form.setValues(typed)
    form.resetDirty(valuesOf(next))
  }
  const begin = (next: Config) => {
    fill(next)
    form.clearErrors()
    reset()
  }

  useEffect(() => {
    if (begun !== config && !changed) fill(config)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are new at every render
  }, [begun, config, changed])

  return {
    form,
    changed,
    saving,
    refusal,
    submit: form.onSubmit(async (values) => {
      const sent = JSON.stringify(values)
      const saved = await save((newest = begun) => {
        // When something else of the settings changed meanwhile, this part was still typed over what is saved.
        const seen = isSame(newest, begun) ? newest : begun
        return { ...values, updated_at: seen.updated_at }
      })
      if (!saved) return
      // What was typed while it was saved stays, unsaved.
      const typed = form.getValues()
      fill(saved, JSON.stringify(typed) === sent ? undefined : typed)
    }, focusFirst(form)),
    cancel: () => begin(config),
    reload: async () => {
      const read = await readAgain()
      if (read) begin(read)
      else toastFailure('Não foi possível recarregar. Tente novamente.')
    },
  }
}

export type SettingsPart<Values extends object> = ReturnType<typeof useSettingsPart<Values>>
