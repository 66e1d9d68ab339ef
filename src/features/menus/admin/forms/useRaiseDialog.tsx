import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { Item, Section } from '../menu-words.ts'
import type { MenuChanges } from '../menu/useMenu.ts'
import type { Prices } from '../../prices.ts'
import { countText } from '#lib/text/count-text.ts'
import { toast } from '#ui/overlay/toast.ts'

const RaiseForm = lazyDialog(async () => (await import('./RaiseForm.tsx')).RaiseForm)

type PriceRaise = { item: Item; prices: Prices }[]

const pricesOf = ({ id, price_cents, promo_price_cents }: Item) => ({ id, price_cents, promo_price_cents })

/** 'Reajustar preços' of a section, which a toast offers to undo: call `open` with its id and render `dialog`. */
export function useRaiseDialog(sections: readonly Section[], changes: MenuChanges) {
  const { openings, opened, about, open, close } = useDialogState<number>()
  const section = sections.find(({ id }) => id === about)
  const raise = async (raised: PriceRaise) => {
    close()
    if (!(await changes.setPrices(raised.map(({ item, prices }) => ({ id: item.id, ...prices }))))) return
    toast(`${countText(raised.length, 'preço reajustado', 'preços reajustados')}.`, {
      label: 'Desfazer',
      onPress: () => void undo(raised),
    })
  }
  const undo = async (raised: PriceRaise) => {
    if (await changes.setPrices(raised.map(({ item }) => pricesOf(item)))) toast('Reajuste desfeito.')
  }
  return {
    open,
    dialog: section && (
      <RaiseForm
        key={`raise ${openings}`}
        section={section}
        opened={opened}
        onClose={close}
        onRaise={(raised) => void raise(raised)}
      />
    ),
  }
}
