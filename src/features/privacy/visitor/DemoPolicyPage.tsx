import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'

/** The policy that the demo's public forms link to; it says how the product uses data, and that the houses are invented. */
export function DemoPolicyPage({ site }: PageProps<object>) {
  return (
    <Frame site={site}>
      <header className="bar">
        <span className="bar-action" />
        <h1 className="bar-title">
          <strong>Política de privacidade</strong>
          <span className="bar-house">Casas da demonstração</span>
        </h1>
        <span className="bar-action" />
      </header>
      <main className="content">
        <section className="section">
          <h2>De quem é esta política</h2>
          <p>
            A Cantina da Praça e o Bar do Porto são casas inventadas para demonstrar o {site.platform}. Esta
            política vale só para elas e não é um modelo: cada restaurante publica a sua.
          </p>
        </section>
        <section className="section">
          <h2>Quem responde pelos seus dados</h2>
          <p>
            O restaurante em que você reserva, se cadastra ou avalia a visita. O {site.platform} guarda os
            dados em nome dele e não os usa para outra coisa.
          </p>
        </section>
        <section className="section">
          <h2>O que guardamos e para quê</h2>
          <p>Nome, telefone, e-mail e data de nascimento: para confirmar a reserva e reconhecer você.</p>
          <p>Dia, horário, pessoas, ocasião e observações: para preparar a sua mesa.</p>
          <p>Nome e telefone de quem confirma um convite: para saber quem vem.</p>
          <p>Notas e comentários da pesquisa: para melhorar o atendimento.</p>
          <p>Mensagens pelo WhatsApp ou Instagram: para responder a você.</p>
          <p>Novidades e promoções chegam só a quem pediu, e param quando você quiser.</p>
        </section>
        <section className="section">
          <h2>Por quanto tempo</h2>
          <p>
            As reservas deixam de dizer quem você é depois de cinco anos; os e-mails enviados são apagados em
            90 dias. Antes disso, apagamos a seu pedido.
          </p>
        </section>
        <section className="section">
          <h2>Os seus direitos</h2>
          <p>
            Você pode ver, baixar, corrigir e apagar os seus dados, e retirar o consentimento. Abra ‘Ver ou
            apagar seus dados’ no formulário do restaurante ou fale com ele.
          </p>
        </section>
        <p className="small-print">Atualizada em novembro de 2026.</p>
      </main>
    </Frame>
  )
}
