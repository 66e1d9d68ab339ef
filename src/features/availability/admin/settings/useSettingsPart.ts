import type * as z from 'zod/mini'
import type { KeptAs } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import type { Config } from './settings-words.ts'
import { type RunInTurn, useSaveConfig } from './useSaveConfig.ts'

type Options<Values extends object> = {
  config: Config
  /** This part's fields of the settings. */
  valuesOf: (config: Config) => Values
  schema: z.ZodMiniType<unknown, Values>
  inTurn: RunInTurn
  keep: KeptAs
  /** Reads the settings again; null when that failed. */
  readAgain: () => Promise<Config | null>
}

/** One part of the settings with its own 'Salvar' and 'Cancelar', independent of what is typed in the other part. */
export function useSettingsPart<Values extends object>(options: Options<Values>) {
  const { config, valuesOf, schema, inTurn, keep, readAgain } = options
  const { save, saving, refusal, reset, keepAs } = useSaveConfig(inTurn)
  const form = useEditForm({ schema, row: config, valuesOf, saving: { refusal, reset, keepAs }, keep })
  const begun = form.row

  const isSame = (a: Config, b: Config) => JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b))

  return {
    form,
    changed: form.isDirty(),
    saving,
    refusal,
    submit: form.onSubmit(async (values) => {
      const sent = JSON.stringify(values)
      const saved = await save((newest = begun) => {
        // If only other settings changed meanwhile, this part is not stale: send the newest `updated_at`.
        const seen = isSame(newest, begun) ? newest : begun
        return { ...values, updated_at: seen.updated_at }
      })
      if (!saved) return
      // Keep what was typed during the save, unsaved.
      const typed = form.getValues()
      form.merge(saved, JSON.stringify(typed) === sent ? undefined : typed)
    }),
    cancel: form.cancel,
    reload: () => reloadRow(readAgain, { onRead: form.begin }),
  }
}

export type SettingsPart<Values extends object> = ReturnType<typeof useSettingsPart<Values>>
