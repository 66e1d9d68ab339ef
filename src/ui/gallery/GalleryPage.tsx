import { Button, Checkbox, Radio, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BigNumber } from '../BigNumber.tsx'
import { ColumnFields } from '../input/ColumnFields.tsx'
import { type ColumnsOf, columnProblems } from '#lib/sheet/column-match.ts'
import { DateInput } from '../input/DateInput.tsx'
import { DialogHost } from '../overlay/DialogHost.tsx'
import { confirm, notice } from '../overlay/dialogs.ts'
import { FilterChips } from '../list/FilterChips.tsx'
import styles from './gallery.module.css'
import { HoverMenu } from '../overlay/HoverMenu.tsx'
import { ImageInput } from '../input/ImageInput.tsx'
import { DataList } from '../list/DataList.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Pager } from '../list/Pager.tsx'
import { PhoneInput } from '../input/PhoneInput.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { ScrollToTop } from '../ScrollToTop.tsx'
import { SearchBox } from '../input/SearchBox.tsx'
import { StatusBadge } from '../list/StatusBadge.tsx'
import { Stepper } from '../input/Stepper.tsx'
import { SwitchButton } from '../input/SwitchButton.tsx'
import { toast, toastFailure } from '../overlay/toast.ts'
import { Toolbar } from '../list/Toolbar.tsx'
import { Toasts } from '../overlay/Toasts.tsx'

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

const people = [
  { id: 1, name: 'Ana Souza', visits: 12 },
  { id: 2, name: 'Bartolomeu Constantino de Albuquerque e Vasconcelos Filho', visits: 3 },
]

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#7b2d4f"/></svg>',
)}`

function Lists() {
  const [tries, setTries] = useState(0)
  const list = {
    columns: [
      { name: 'Cliente', cell: (person: (typeof people)[number]) => person.name, title: true },
      { name: 'Visitas', cell: (person: (typeof people)[number]) => person.visits, align: 'right' as const },
    ],
    rowKey: (person: (typeof people)[number]) => person.id,
    empty: { sentence: 'Nenhum cliente ainda.', action: <Button>Adicionar Novo</Button> },
    expectedRows: 2,
  }
  return (
    <>
      <Part name="Lista cheia">
        <DataList
          label="Clientes"
          rows={people}
          {...list}
          rowActions={() => <Button variant="default">Editar</Button>}
        />
      </Part>
      <Part name="Lista com ações sem borda">
        <DataList
          label="Clientes com ação"
          rows={people}
          {...list}
          rowActions={() => <Button variant="subtle">Abrir</Button>}
        />
      </Part>
      <Part name="Lista carregando">
        <DataList label="Clientes a caminho" rows={undefined} {...list} />
      </Part>
      <Part name="Lista vazia">
        <DataList label="Nenhum cliente" rows={[]} {...list} />
      </Part>
      <Part name="Lista com falha">
        <DataList
          label="Clientes com falha"
          rows={undefined}
          failed
          onRetry={() => setTries(tries + 1)}
          {...list}
        />
        <output>Tentativas: {tries}</output>
      </Part>
    </>
  )
}

function Pages() {
  const [page, setPage] = useState(6)
  const info = { from: page * 20 - 19, to: page * 20, total: 240, current_page: page, last_page: 12 }
  return <Pager page={info} onPage={setPage} />
}

function Search() {
  const [searches, setSearches] = useState<string[]>([])
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Buscar cliente"
          placeholder="Nome ou Telefone"
          value={searches.at(-1) ?? ''}
          onSearch={(text) => setSearches([...searches, text])}
        />
        <Button variant="default">Filtrar</Button>
      </Toolbar>
      <output>Buscas: {JSON.stringify(searches)}</output>
    </>
  )
}

function Dialogs() {
  const [answer, setAnswer] = useState('nenhuma')
  return (
    <div className={styles.row}>
      <Button onClick={() => void notice('Preencha uma data válida!').then(() => setAnswer('lido'))}>
        Aviso
      </Button>
      <Button
        onClick={() =>
          void confirm('Deseja realmente excluir esse registro?', { destructive: true }).then((yes) =>
            setAnswer(yes ? 'sim' : 'não'),
          )
        }
      >
        Pergunta
      </Button>
      <Button onClick={() => toast('Cliente salvo com sucesso!')}>Sucesso</Button>
      <Button onClick={() => toastFailure('Houve um erro, tente novamente.')}>Falha</Button>
      <output>Resposta: {answer}</output>
    </div>
  )
}

function Steps() {
  const [current, setCurrent] = useState(0)
  return (
    <>
      <Stepper steps={['Entrar', 'Escolher', 'Concordar']} current={current} />
      <div className={styles.row}>
        <Button variant="default" onClick={() => setCurrent(current - 1)} disabled={current === 0}>
          Voltar
        </Button>
        <Button onClick={() => setCurrent(current + 1)} disabled={current === 3}>
          Continuar
        </Button>
      </div>
    </>
  )
}

function Images() {
  const [events, setEvents] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const tell = (event: string) => setEvents((before) => [...before, event])
  return (
    <>
      <ImageInput
        name="avatar"
        label="Foto do estabelecimento"
        url={picture}
        ratio={16 / 9}
        hint="JPEG, PNG ou WebP."
        error={error}
        onFile={async (file) => {
          tell(file.name)
          const taken = file.name !== 'danificada.png'
          setError(taken ? undefined : 'A imagem está danificada. Envie outra.')
          return taken
        }}
        onRemove={() => tell('removida')}
        onCancel={() => tell('cancelada')}
      />
      <output>Imagem: {events.join(', ')}</output>
    </>
  )
}

function Fields() {
  const [phone, setPhone] = useState('')
  const [date, setDate] = useState('')
  return (
    <div className={styles.row}>
      <PhoneInput label="Telefone" value={phone} onValue={setPhone} />
      <DateInput label="Data de nascimento" value={date} onValue={setDate} />
      <output>Campos: {JSON.stringify([phone, date])}</output>
    </div>
  )
}

const guestFields = {
  labels: { name: 'Nome', phone: 'Telefone', email: 'E-mail' },
  required: ['name', 'phone'],
  several: ['name'],
} as const

const guestFile = {
  headings: [
    'Nome',
    'Sobrenome',
    'Telefone celular ou fixo, com o DDD e sem o código do país',
    'Observações',
    'Cidade',
  ],
  first_lines: [
    ['Ana', 'Souza', '(11) 91234-5678', 'Prefere a varanda', 'São Paulo'],
    ['Bartolomeu', 'Constantino de Albuquerque e Vasconcelos Filho', '(11) 95555-0100', '', 'Manaus'],
  ],
}

function Columns() {
  const [columns, setColumns] = useState<ColumnsOf<keyof typeof guestFields.labels>>({
    name: [0, 1],
    phone: null,
    email: null,
  })
  return (
    <div className={styles.columns}>
      <ColumnFields
        fields={guestFields}
        file={guestFile}
        columns={columns}
        problems={columnProblems(guestFields, columns, guestFile.headings.length)}
        onColumns={setColumns}
      />
    </div>
  )
}

function Saving() {
  const [changed, setChanged] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setChanged(true)}>
        Alterar
      </Button>
      <SaveBar
        changed={changed}
        saving={false}
        onCancel={() => setChanged(false)}
        onSave={() => setChanged(false)}
      />
    </>
  )
}

/** The kit in its states. */
export function GalleryPage() {
  return (
    <>
      <main className={styles.gallery}>
        <PageHeader
          title="Kit de componentes"
          detail="Cada peça em seus estados."
          actions={<Button>Ação principal</Button>}
        />
        <Part name="Busca">
          <Search />
        </Part>
        <Part name="Filtros">
          <FilterChips
            chips={[
              { label: 'Visitas: 3 ou mais', onRemove: () => toast('Filtro removido') },
              { label: 'Nascimento: até 2000', onRemove: () => toast('Filtro removido') },
            ]}
            onClear={() => toast('Filtros limpos')}
          />
        </Part>
        <Part name="Números">
          <div className={styles.row}>
            <BigNumber label="Pessoas hoje" value="58" detail="de 120 lugares" />
            <BigNumber label="Pendentes" value={undefined} detail="a partir de hoje" />
          </div>
        </Part>
        <Part name="Situações">
          <div className={styles.row}>
            <StatusBadge tone="waiting">Pendente</StatusBadge>
            <StatusBadge tone="good">Confirmado</StatusBadge>
            <StatusBadge tone="bad">Recusada</StatusBadge>
            <StatusBadge tone="off">Cancelada</StatusBadge>
            <StatusBadge tone="done">Completo</StatusBadge>
          </div>
        </Part>
        <Part name="Interruptores">
          <div className={styles.row}>
            <Switch defaultChecked label="No formulário" />
            <SwitchButton label="Na lista" checked on="Ativo" off="Inativo" words onToggle={() => {}} />
          </div>
        </Part>
        <Part name="Marcas">
          <div className={styles.row}>
            <Checkbox label="Várias" />
            <Checkbox label="Marcada" defaultChecked />
            <Radio name="uma" label="Uma" />
            <Radio name="uma" label="Escolhida" defaultChecked />
          </div>
        </Part>
        <Part name="Diálogos e avisos">
          <Dialogs />
        </Part>
        <Part name="Menu">
          <HoverMenu label="Mais opções" button="Mais opções" buttonClass={styles.button} align="start">
            <p className={styles.panel}>
              <a href="#topo">Central de Ajuda</a>
            </p>
          </HoverMenu>
        </Part>
        <Part name="Etapas">
          <Steps />
        </Part>
        <Part name="Imagem">
          <Images />
        </Part>
        <Part name="Campos">
          <Fields />
        </Part>
        <Part name="Colunas de um arquivo">
          <Columns />
        </Part>
        <Lists />
        <Part name="Páginas">
          <Pages />
        </Part>
        <Part name="Salvar">
          <Saving />
        </Part>
        <ScrollToTop />
      </main>
      <DialogHost />
      <Toasts />
    </>
  )
}
