import { useState } from 'react'
import { type CurrentBusiness, useCurrent } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { listBranches } from '../contract.ts'
import { createBranch, NewBranch } from '../new-branch.contract.ts'
import { slugFrom } from '../slugs.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** The form that adds an establishment as a draft; the new one becomes the current one, and its page opens (D-66). */
export function useNewBranch(business: CurrentBusiness) {
  const { reload, chooseBranch } = useCurrent()
  const [opening, setOpening] = useState(false)
  const create = useCallMutation(createBranch, { changes: [listBranches] })
  const form = useEditForm({
    schema: NewBranch,
    row: business,
    valuesOf: ({ name }) => ({ name, branch: '', slug: slugFrom(name, ''), timezone: null }),
    saving: create,
    keep: { place: `branch.new.${business.id}`, what: 'Novo estabelecimento' },
  })
  const { name, branch, slug } = form.values
  const suggestion = create.refusal?.answer?.suggestion

  return {
    form,
    refusal: create.refusal,
    saving: create.running || opening,
    suggestion: typeof suggestion === 'string' ? suggestion : null,
    /** The address follows name and unit until somebody types one. */
    setNamed: (field: 'name' | 'branch', text: string) => {
      form.setFieldValue(field, text)
      if (slug !== '' && slug !== slugFrom(name, branch)) return
      form.setFieldValue('slug', field === 'name' ? slugFrom(text, branch) : slugFrom(name, text))
    },
    /** Clears a refusal. */
    forget: create.reset,
    reset: form.cancel,
    submit: form.onSubmit(async (body) => {
      const added = await create.run({ params: { business_id: business.id }, body })
      if (!added) return
      setOpening(true)
      await reload()
      await chooseBranch(added.branch.id, staffPath.branch(added.branch.id))
    }),
  }
}

export type NewBranchState = ReturnType<typeof useNewBranch>
