import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { listMisses, type MissRow, teachMiss } from '../../misses.contract.ts'
import { AnswerInput } from '#features/house-answers/admin/AnswerInput.tsx'
import {
  AnswerText,
  type HouseAnswerRow,
  listHouseAnswers,
  QuestionText,
} from '#features/house-answers/contract.ts'
import { answerLimits, titleOf, topics, topicWords } from '#features/house-answers/topics.ts'
import styles from './Misses.module.css'

type Props = { opened: boolean; miss: MissRow; onClose: () => void }

/** Where a taught question goes: 'new', a topic, or the id of an answer. */
type AnswerTarget = string

/** The topic that was asked about, answered or not yet; otherwise a new question. */
const placeOf = ({ kind, detail }: MissRow, answers: readonly HouseAnswerRow[]): AnswerTarget => {
  const topic = kind === 'house' ? topics.find((one) => one === detail) : undefined
  const known = answers.find((one) => topic && one.topic === topic)
  return known ? String(known.id) : (topic ?? 'new')
}

/** The sentence that asks, or the beginning of what was written. */
const askedIn = (text: string): string =>
  (/[^.!?\n]+\?/.exec(text)?.[0] ?? text).trim().slice(0, answerLimits.question)

/** Staff read what a guest wrote and write the question and its answer. */
export function TeachDialog({ opened, miss, onClose }: Props) {
  const answers = useBranchQuery(listHouseAnswers).data?.data ?? []
  const [chosen, setChosen] = useState<AnswerTarget | null>(null)
  const [question, setQuestion] = useState(askedIn(miss.text))
  const [written, setWritten] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const teaching = useBranchMutation(teachMiss, {
    changes: [listMisses, listHouseAnswers],
    success: 'O assistente aprendeu a responder.',
  })
  const place = chosen ?? placeOf(miss, answers)
  const known = answers.find(({ id }) => String(id) === place)
  const topic = topics.find((one) => one === place) ?? null
  const answer = written ?? known?.answer ?? ''
  const problems = {
    question: QuestionText.safeParse(question).error?.issues[0]?.message,
    answer: AnswerText.safeParse(answer).error?.issues[0]?.message,
  }
  const { refusal } = teaching
  const errorOf = (field: 'question' | 'answer') =>
    refusal?.errors[field]?.[0] ?? (isTried ? problems[field] : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.question || problems.answer) return
    const done = await teaching.run({
      params: { id: miss.id },
      body: {
        house_answer_id: known?.id ?? null,
        topic,
        question,
        answer,
        ...(known ? { updated_at: known.updated_at } : {}),
      },
    })
    if (done) onClose()
  }
  return (
    <FormModal
      title="Ensinar o assistente"
      submitLabel="Ensinar"
      opened={opened}
      changed={opened && written !== null}
      saving={teaching.running}
      refusal={refusal && Object.keys(refusal.errors).length > 0 ? null : refusal}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
    >
      <blockquote className={styles.guest} aria-label="Mensagem do cliente" dir="auto">
        {miss.text}
      </blockquote>
      <NativeSelect
        label="Guardar em"
        data={[
          { value: 'new', label: 'Pergunta nova' },
          ...topics
            .filter((one) => !answers.some((given) => given.topic === one))
            .map((one) => ({ value: one, label: `${topicWords[one].name} (sem resposta)` })),
          ...answers.map((one) => ({ value: String(one.id), label: titleOf(one) })),
        ]}
        value={place}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setWritten(null)
        }}
      />
      <TextInput
        label="Pergunta"
        description="Só a pergunta, sem nomes nem telefones: ela fica guardada e o perfil pode mostrá-la."
        aria-required
        autoComplete="off"
        maxLength={answerLimits.question}
        value={question}
        error={errorOf('question')}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <AnswerInput
        focused
        example={topic ? topicWords[topic].example : 'Sim, de quinta a sábado, a partir das 21h.'}
        value={answer}
        error={errorOf('answer')}
        onChange={setWritten}
      />
    </FormModal>
  )
}
