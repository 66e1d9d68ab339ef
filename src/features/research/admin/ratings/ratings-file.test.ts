import { expect, test } from 'vitest'
import { ratingsFile } from './ratings-file.ts'

test(
  'the file has the numbers of the answer, each with period and sample size',
  { tags: ['D-58', 'RATE-42', 'RATE-45'] },
  () => {
    const file = ratingsFile({
      days: 7,
      from: '2026-11-14',
      to: '2026-11-20',
      nps: -12,
      total_nps: 8,
      percent_positive: 37.5,
      percent_neutral: 12.5,
      percent_negative: 50,
      nps_history: [{ date: '2026-11-20', nps: -12, final_note: 4.3 }],
      age_stats: { total: 2, age1824: 0, age2534: 1, age3544: 1, age4554: 0, age5564: 0, age65: 0 },
      final_note: 4.3,
      total_note: 8,
      food_note: 5,
      treatment_note: 4.5,
      place_note: 4,
      price_note: 3.9,
      time_note: null,
      tries_history: [
        { date: '2026-11-19', number_of_tries: 2, number_of_finished: 0 },
        { date: '2026-11-20', number_of_tries: 9, number_of_finished: 8 },
      ],
      return_avg: 66.7,
      return_customers: 3,
      return_returned: 2,
    })

    const lines = file.replace('\uFEFF', '').split('\r\n')
    expect(lines.slice(0, 11)).toEqual([
      'Indicador;Valor;Base;De;Até',
      'NPS;-12;8;2026-11-14;2026-11-20',
      'Promotores (%);37,5;8;2026-11-14;2026-11-20',
      'Neutros (%);12,5;8;2026-11-14;2026-11-20',
      'Detratores (%);50;8;2026-11-14;2026-11-20',
      'Nota geral;4,3;8;2026-11-14;2026-11-20',
      'Comida;5;8;2026-11-14;2026-11-20',
      'Atendimento;4,5;8;2026-11-14;2026-11-20',
      'Ambiente;4;8;2026-11-14;2026-11-20',
      'Preço;3,9;8;2026-11-14;2026-11-20',
      'Tempo;;8;2026-11-14;2026-11-20',
    ])
    expect(lines).toContain('Idade 25-34;1;2;2026-11-14;2026-11-20')
    expect(lines).toContain('Taxa de Retorno (%);66,7;3;2026-11-14;2026-11-20')
    expect(lines.slice(-5)).toEqual([
      '',
      'Dia;NPS de 7 dias;Nota geral de 7 dias;Tentativas;Respostas',
      '2026-11-19;;;2;0',
      '2026-11-20;-12;4,3;9;8',
      '',
    ])
  },
)
