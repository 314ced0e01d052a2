export { type AmqpBusOptions, amqpBus } from './amqp-bus.js';
export { type CapturedMail, type CapturedMailer, capturedMail } from './captured-mail.js';
export { diskFiles } from './disk-files.js';
export { memoryBus } from './memory-bus.js';
export { memoryCache } from './memory-cache.js';
export { CacheUnavailableError, redisCache } from './redis-cache.js';
export { MailNotSentError, type SmtpOptions, smtpMail } from './smtp-mail.js';
export { systemClock } from './system-clock.js';
