/** One block of a stream: an event, or only a new place (`id`), or a comment, which have no data. */
export type StreamBlock = { event: string; data: string; id: string | null }

function blockOf(text: string): StreamBlock {
  const block: StreamBlock = { event: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') block.event = value
    else if (field === 'id') block.id = value
    else if (field === 'data') data.push(value)
  }
  return { ...block, data: data.join('\n') }
}

/** The blocks of a text/event-stream as they arrive, also comments, as a sign of life. Ends with the stream and throws when it breaks. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) yield blockOf(block)
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
