import { TagsInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import {
  AnswerText,
  createHouseAnswer,
  listHouseAnswers,
  QuestionText,
  updateHouseAnswer,
} from '../contract.ts'
import { answerLimits, titleOf, topicWords } from '../topics.ts'
import { AnswerInput } from './AnswerInput.tsx'
import type { WrittenAnswer } from './HouseAnswers.tsx'

type Props = { opened: boolean; written: WrittenAnswer; onClose: () => void }

const options = { success: 'Resposta salva com sucesso!', changes: [listHouseAnswers] }

/** Writes the house's answer to a topic, or to a question of its own. */
export function AnswerDialog({ opened, written: { answer, topic }, onClose }: Props) {
  const { id } = useBranch()
  const before = {
    question: answer?.question ?? '',
    wordings: answer?.wordings ?? [],
    answer: answer?.answer ?? '',
  }
  const [typed, setTyped] = useState(before)
  const [isTried, setTried] = useState(false)
  const changed = JSON.stringify(typed) !== JSON.stringify(before)
  useKeptForm(opened ? `house-answer.${id}.${answer?.id ?? topic ?? 'new'}` : null, {
    saved: before,
    typed,
    isDirty: changed,
    restore: setTyped,
  })
  const create = useBranchMutation(createHouseAnswer, options)
  const update = useBranchMutation(updateHouseAnswer, options)
  const refusal = create.refusal ?? update.refusal
  const problems = {
    question: topic ? undefined : QuestionText.safeParse(typed.question).error?.issues[0]?.message,
    answer: AnswerText.safeParse(typed.answer).error?.issues[0]?.message,
  }
  const errorOf = (field: 'question' | 'answer') =>
    refusal?.errors[field]?.[0] ?? (isTried ? problems[field] : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.question || problems.answer) return
    const fields = { ...typed, question: topic ? null : typed.question }
    const done = answer
      ? await update.run({
          params: { id: answer.id },
          body: { ...fields, updated_at: answer.updated_at },
        })
      : await create.run({ body: { ...fields, topic } })
    if (done) onClose()
  }
  const title = answer ? titleOf(answer) : topic ? topicWords[topic].name : 'Nova pergunta'
  return (
    <FormModal
      title={title}
      opened={opened}
      changed={opened && changed}
      saving={create.running || update.running}
      refusal={refusal && Object.keys(refusal.errors).length > 0 ? null : refusal}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
    >
      {!topic && (
        <TextInput
          label="Pergunta"
          description="Como os clientes perguntam."
          placeholder="Tem música ao vivo?"
          data-autofocus
          aria-required
          autoComplete="off"
          maxLength={answerLimits.question}
          value={typed.question}
          error={errorOf('question')}
          onChange={(event) => setTyped({ ...typed, question: event.currentTarget.value })}
        />
      )}
      <AnswerInput
        focused={topic !== null}
        example={topic ? topicWords[topic].example : 'Sim, de quinta a sábado, a partir das 21h.'}
        value={typed.answer}
        error={errorOf('answer')}
        onChange={(text) => setTyped({ ...typed, answer: text })}
      />
      {(!topic || typed.wordings.length > 0) && (
        <TagsInput
          label="Outras formas de perguntar"
          description="Escreva e tecle Enter. O assistente entende a pergunta com estas palavras também."
          maxTags={answerLimits.wordings}
          maxLength={answerLimits.question}
          splitChars={[]}
          acceptValueOnBlur
          value={typed.wordings}
          onChange={(wordings) => setTyped({ ...typed, wordings })}
        />
      )}
    </FormModal>
  )
}
