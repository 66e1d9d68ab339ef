/** Whether a host name, as it stands in a URL or alone, means this machine. */
export const isLoopback = (host: string) => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host)
