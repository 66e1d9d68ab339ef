import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { useAddress } from '#admin/address/address.ts'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { AgeCard } from './AgeCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { NpsCard } from './NpsCard.tsx'
import { NpsEvolution } from './NpsEvolution.tsx'
import { ratingsFile } from './ratings-file.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { TriesCard } from './TriesCard.tsx'
import { periodNames, periodWithDays } from './words.ts'
import { copyLink, surveyLink } from '#features/site/admin/public-links.ts'
import { loadOverview, type Ratings } from '../../overview.contract.ts'
import { isRatingPeriod, ratingPeriods } from '../../overview.ts'
import { insufficient, ratingDays } from '../../rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './RatingsPage.module.css'

/** /admin/research/dashboard: how guests rate the branch in the last 30 days, or another period that the address names. */
export function RatingsPage() {
  const [{ dias }, setAddress] = useAddress({ dias: ratingDays })
  const days = isRatingPeriod(dias) ? dias : ratingDays
  const overview = useBranchQuery(loadOverview, { query: { days } })
  const { data } = overview
  const ratings = data && !('error' in data) ? data : undefined
  return (
    <Page
      title="Avaliações"
      crumbs={[{ label: 'Pesquisa', href: staffPath.reviews }, { label: 'Visão Geral' }]}
      detail={ratings ? periodWithDays(ratings) : `Últimos ${days} dias`}
      actions={ratings && <Export ratings={ratings} />}
    >
      <SegmentedControl
        className={styles.periods}
        classNames={{ label: styles.period! }}
        aria-label="Período"
        data={ratingPeriods.map((period) => ({ value: String(period), label: periodNames[period] }))}
        value={String(days)}
        onChange={(chosen) => setAddress({ dias: Number(chosen) })}
      />
      {overview.isPending && (
        <output className={styles.loading} aria-busy aria-label="Carregando">
          <Loader aria-hidden />
        </output>
      )}
      {overview.isError && !data && (
        <RetryPanel
          onRetry={() => overview.refetch()}
          retrying={overview.isFetching}
          detail={overview.error.msg}
        />
      )}
      {data && !ratings && <Insufficient />}
      {ratings && (
        <div className={styles.cards} aria-busy={overview.isPlaceholderData}>
          <NpsCard ratings={ratings} />
          <NoteCard ratings={ratings} />
          <NpsEvolution ratings={ratings} />
          <AgeCard ratings={ratings} />
          <TriesCard ratings={ratings} />
          <ReturnCard ratings={ratings} />
        </div>
      )}
    </Page>
  )
}

function Export({ ratings }: { ratings: Ratings }) {
  const { slug } = useBranch()
  const filename = `avaliacoes-${slug}-${ratings.from}-a-${ratings.to}.csv`
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => saveFile(new Blob([ratingsFile(ratings)], { type: 'text/csv;charset=utf-8' }), filename)}
    >
      Exportar CSV
    </Button>
  )
}

/** Nobody answered in the period (RATE-06): the next act is to ask guests. */
function Insufficient() {
  const branch = useBranch()
  return (
    <EmptyPanel
      sentence={insufficient}
      detail="Ninguém respondeu à pesquisa neste período. Escolha um período maior ou envie o link da pesquisa aos clientes."
      action={
        <Button
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => void copyLink(surveyLink(branch))}
        >
          Copiar link da pesquisa
        </Button>
      }
    />
  )
}
