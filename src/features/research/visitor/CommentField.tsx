import { reviewLengthLimit } from '../rules.ts'
import { Asked } from './Asked.tsx'

/** The guest's comment, with a count of the letters. */
export function CommentField() {
  return (
    <Asked name="comment" label="Comentário" optional>
      {(input) => (
        <>
          <textarea {...input} rows={4} placeholder="O que foi bom? O que pode melhorar?" dir="auto" />
          <p className="hint number counter" data-counter aria-hidden>
            0/{reviewLengthLimit}
          </p>
        </>
      )}
    </Asked>
  )
}
