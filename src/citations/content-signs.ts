// What pages say that show only the outside of something: each pattern is one sign, whatever its language.

export const paywallSigns: readonly RegExp[] = [
  /\bsubscri(?:be|ption)(?: now)? (?:to (?:read|continue|unlock|access)|required|for (?:full|unlimited) access)\b/iu,
  /\b(?:for subscribers only|subscriber[- ]only|subscribers only|exclusive to (?:subscribers|members)|members[- ]only)\b/iu,
  /\b(?:to )?(?:continue|keep) reading\b.{0,40}\b(?:subscribe|sign in|log in|register|account|trial)\b/iu,
  /\balready (?:a subscriber|a member|subscribed|have an account)\b/iu,
  /\b(?:log|sign) in (?:to|for) (?:read|continue|access|view|full|unlock)\b/iu,
  /\b(?:purchase|buy|rent) (?:this )?(?:access|article|chapter|instant access|pdf|the full)\b/iu,
  /\b(?:get|unlock) (?:full |unlimited |instant )?access\b/iu,
  /\b(?:free|remaining) articles? (?:left|remaining|this month)\b|\byou(?:'|’)ve (?:reached|read) your (?:limit|last|free)\b/iu,
  /\b(?:institutional (?:access|login|subscription)|access through your (?:institution|organization))\b/iu,
  /\b(?:start|begin) (?:your|a) (?:free )?trial\b/iu,
  /\b(?:cancel (?:at )?any ?time|billed (?:monthly|annually)|per month for the first)\b/iu,
  /\b(?:jetzt abonnieren|weiterlesen mit|nur für abonnenten|bereits abonnent|probeabo|réservé aux abonnés|déjà abonné|abonnez-vous pour|solo para suscriptores|suscríbete para|ya eres suscriptor|riservato agli abbonati|sei già abbonato)/iu,
];

export const abstractSigns: readonly RegExp[] = [
  /^\W{0,6}(?:abstract|summary|zusammenfassung|résumé|resumen)(?!\p{L})\W{0,3}(?:\n|$|:)|^\W{0,6}abstract[:.—–-]?\s+\p{Lu}/imu,
  /\b(?:view|read|download|get|open) (?:the )?(?:full[- ]?text|(?:full )?(?:pdf|article|paper)|as pdf|html \(experimental\))\b/iu,
  /\bfull[- ]?text (?:links?|available|access|pdf|html|views?)\b|\baccess (?:the )?full[- ]?text\b/iu,
  /\b(?:cite this (?:article|paper|as)|how to cite|export citation|cite as:|download citation|bibtex)\b/iu,
  /\b(?:pmid|pmcid|arxiv id|submission history|article metrics)\b/iu,
  /\b(?:similar articles|related papers|cited by|citing articles|references \(\d+\)|mesh terms)\b/iu,
  /\b(?:first[- ]page preview|preview of (?:this|subscription) (?:article|content)|this is a preview)\b/iu,
];

/** Headings of a paper that is there as a whole. */
export const articleSections: readonly RegExp[] = [
  /^\W{0,6}(?:\d\.?\s*)?introduction\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:materials? and methods|methods|methodology|experimental setup)\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:results|findings|evaluation|experiments)(?: and discussion)?\W{0,6}$/imu,
  /^\W{0,6}(?:\d\.?\s*)?(?:discussion|conclusions?|limitations)\W{0,6}$/imu,
];

export const menuSigns: readonly RegExp[] = [
  /\b(?:cookie (?:policy|settings|preferences|notice)|(?:accept|reject|manage) (?:all )?cookies|uses? cookies)\b|\bcookie-(?:einstellungen|richtlinie)/iu,
  /\b(?:privacy policy|privacy notice|datenschutz(?:erklärung)?|politique de confidentialité|política de privacidad)\b/iu,
  /\b(?:terms (?:of (?:service|use)|and conditions|& conditions)|nutzungsbedingungen|conditions d['’]utilisation)\b/iu,
  /\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)\b/iu,
  /\b(?:sign (?:up|in)|log ?in|create (?:an )?account|register now|anmelden|einloggen|se connecter|iniciar sesión)\b/iu,
  /\b(?:newsletter|subscribe to our|mailing list|get (?:our )?updates)\b/iu,
  /\b(?:follow us|share (?:this|on)|tweet this|like us on)\b/iu,
  /\b(?:skip to (?:main )?content|main menu|toggle navigation|back to top|site ?map|table of contents|breadcrumbs?)\b/iu,
  /\b(?:related (?:articles|posts|products)|you (?:may|might) also (?:like|enjoy)|recommended for you|most (?:read|popular)|trending now)\b/iu,
  /\b(?:contact us|about us|our team|careers|impressum|advertise with us|help cent(?:er|re))\b/iu,
  /\b(?:add to (?:cart|basket|bag|wishlist)|view cart|checkout|free shipping|sort by|filter by)\b/iu,
  /\b(?:load more|show more|next page|previous page|click here|enable javascript|leave a comment)\b/iu,
];
