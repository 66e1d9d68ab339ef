import { html, type Answer } from '../wire/answer.ts'
import type { World } from '../world/world.ts'
import { escaped } from '../pages/html.ts'
import type { Asked } from './request.ts'

const sayings: Record<string, string> = {
  business_management: 'Ver seus portfólios empresariais',
  whatsapp_business_management: 'Gerenciar suas contas do WhatsApp',
  whatsapp_business_messaging: 'Enviar e receber mensagens do WhatsApp',
  instagram_business_basic: 'Ver o perfil da conta do Instagram',
  instagram_business_manage_messages: 'Ler e responder mensagens do Instagram',
}

const hidden = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`)
    .join('')

/** The page on which a person approves, takes permissions away or refuses. */
export function consentPage(world: World, asked: Asked, values: Record<string, unknown>): Answer {
  const isInstagram = asked.service === 'instagram'
  const owners = isInstagram
    ? Object.values(world.instagram).map(({ user_id, username }) => ({ id: user_id, label: `@${username}` }))
    : Object.values(world.people).map(({ id, name }) => ({ id, label: name }))
  const accounts = isInstagram ? [] : Object.values(world.accounts)
  return html(`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isInstagram ? 'Instagram' : 'Facebook'} simulado</title><link rel="stylesheet" href="/pages/pages.css"></head>
<body class="consent"><main>
<p class="note">Simulador: nada sai desta máquina.</p>
<h1>${escaped(asked.app.name)} pede acesso ao ${isInstagram ? 'Instagram' : 'Facebook'}</h1>
<form method="post">${hidden(values)}
<label>Entrar como <select name="owner">${owners.map(({ id, label }) => `<option value="${id}">${escaped(label)}</option>`).join('')}</select></label>
<fieldset><legend>Permissões</legend>${asked.scopes
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope_${escaped(scope)}" value="on" checked> ${escaped(sayings[scope] ?? scope)}</label>`,
    )
    .join('')}</fieldset>
${accounts.length > 0 ? `<fieldset><legend>Contas do WhatsApp</legend>${accounts.map(({ id, name }) => `<label><input type="checkbox" name="target_${id}" value="on" checked> ${escaped(name)}</label>`).join('')}</fieldset>` : ''}
<div class="actions"><button name="decision" value="approve">Permitir</button><button name="decision" value="deny" class="plain">Não permitir</button>
${asked.popup ? '<button type="button" class="plain" onclick="window.close()">Fechar janela</button>' : ''}</div>
</form></main></body></html>`)
}
