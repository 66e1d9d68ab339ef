import { h } from '../dom.ts'
import type { State } from './state.ts'

/** The first-run guide. */
export function guide({ world }: State): HTMLElement {
  const app = Object.values(world.apps)[0]!
  const code = (name: string, value: string) => h('li', {}, h('code', {}, `${name}=${value}`))
  return h(
    'div',
    {},
    h('h1', {}, 'Da primeira tela à primeira mensagem'),
    h(
      'div',
      { class: 'card' },
      h(
        'p',
        {},
        'Com npm start na demonstração tudo isto já vem preenchido. Em outro ambiente, configure o produto assim:',
      ),
      h(
        'ul',
        {},
        code('META_APP_ID', app.id),
        code('META_APP_SECRET', app.secret),
        code('META_VERIFY_TOKEN', 'simulador-de-casa'),
        code('META_GRAPH_URL', location.origin),
        code('META_DIALOG_URL', location.origin),
        code('META_SDK_URL', location.origin),
        code('INSTAGRAM_APP_ID', app.instagram_id),
        code('INSTAGRAM_APP_SECRET', app.instagram_secret),
        code('INSTAGRAM_GRAPH_URL', location.origin),
        code('INSTAGRAM_TOKEN_URL', location.origin),
        code('INSTAGRAM_DIALOG_URL', location.origin),
      ),
      h('p', {}, 'META_MEDIA_HOSTS aparece no terminal em que o simulador começou.'),
    ),
    h(
      'ol',
      { class: 'card' },
      h(
        'li',
        {},
        h('a', { href: '#assinaturas' }, 'Assinaturas'),
        ': informe o endereço do webhook do produto. Sem isto nada chega.',
      ),
      h(
        'li',
        {},
        'No produto, em Atendimento, Canais, conecte o WhatsApp: permita o acesso, escolha Cantina da Praça e o número.',
      ),
      h('li', {}, 'Na página do número, crie um modelo e envie para análise.'),
      h('li', {}, h('a', { href: '#modelos' }, 'Modelos'), ': aprove como a Meta faria.'),
      h(
        'li',
        {},
        h('a', { href: '/celular' }, 'Celular do cliente'),
        ': escreva. A conversa aparece no produto, e a resposta aqui.',
      ),
    ),
    h(
      'p',
      {},
      'Para a janela de 24 horas fechar, avance o ',
      h('a', { href: '#relogio' }, 'relógio'),
      '. Se algo não chega, o ',
      h('a', { href: '#registro' }, 'registro'),
      ' diz por quê.',
    ),
  )
}
