// Questions as people type them, twenty of each language: how many are told, and that none is taken for another.
import { expect, it } from 'vitest';
import { requestLanguage } from '../../../src/text/request-language.ts';

const questions: Readonly<Record<string, string>> = {
  de: `Wie behandelt SQLite NULL-Werte in UNIQUE-Spalten?
Wie funktioniert Replikation in PostgreSQL?
Wie skaliert man Kafka?
Was macht VACUUM in PostgreSQL?
Wann lohnt sich ein Index?
Unterstützt SQLite Fremdschlüssel?
Welche Datenbank passt zu Zeitreihen?
Wie sicher ist WhatsApp?
Wer hat das Rad erfunden?
Wie alt wird ein Elefant?
Warum ist der Himmel blau?
Kann man Rust im Browser ausführen?
Was bedeutet ACID?
Wie viele Einwohner hat Wien?
Wo liegt der Unterschied zwischen TCP und UDP?
Wie lange hält eine Wärmepumpe?
Ist Kaffee gesund?
Wie teuer ist Strom in Polen?
Welche Vorteile bietet HTTP/3?
Wie richte ich Backups mit pgBackRest ein?`,
  nl: `Hoe behandelt SQLite NULL-waarden in UNIQUE-kolommen?
Hoe werkt replicatie in PostgreSQL?
Hoe schaal je Kafka?
Wat doet VACUUM in PostgreSQL?
Wanneer loont een index?
Ondersteunt SQLite vreemde sleutels?
Welke database past bij tijdreeksen?
Hoe veilig is WhatsApp?
Wie heeft het wiel uitgevonden?
Hoe oud wordt een olifant?
Waarom is de lucht blauw?
Kan ik Rust in de browser draaien?
Wat betekent ACID?
Hoeveel inwoners heeft Wenen?
Wat is het verschil tussen TCP en UDP?
Hoe lang gaat een warmtepomp mee?
Is koffie gezond?
Wie won het WK in 2010?
Welke voordelen biedt HTTP/3?
Hoe stel ik back-ups in met pgBackRest?`,
  en: `How does SQLite treat NULL values in UNIQUE columns?
How does replication work in PostgreSQL?
How do you scale Kafka?
What does VACUUM do in PostgreSQL?
When is an index worth it?
Does SQLite support foreign keys?
Which database suits time series?
How safe is WhatsApp?
Who invented the wheel?
How old do elephants get?
Why is the sky blue?
Can I run Rust in the browser?
What does ACID mean?
How many people live in Vienna?
What is the difference between TCP and UDP?
How long does a heat pump last?
Is coffee healthy?
Who won the World Cup in 2010?
Which advantages does HTTP/3 have?
How do I set up backups with pgBackRest?`,
  es: `¿Cómo trata SQLite los valores NULL en columnas UNIQUE?
¿Cómo funciona la replicación en PostgreSQL?
cómo se escala Kafka
Qué hace VACUUM en PostgreSQL
¿Cuándo vale la pena un índice?
¿Admite SQLite claves foráneas?
Qué base de datos conviene para series temporales
¿Es seguro WhatsApp?
quién inventó la rueda
Cuántos años vive un elefante
Por qué el cielo es azul
¿Puedo ejecutar Rust en el navegador?
Qué significa ACID
Cuántos habitantes tiene Viena
Diferencia entre TCP y UDP
Cuánto dura una bomba de calor
El café es sano?
¿Quién ganó el Mundial en 2010?
Qué ventajas tiene HTTP/3
Como configuro copias de seguridad con pgBackRest?`,
  fr: `Comment SQLite traite-t-il les valeurs NULL dans les colonnes UNIQUE ?
Comment fonctionne la réplication dans PostgreSQL ?
Comment passer Kafka à l'échelle ?
Que fait VACUUM dans PostgreSQL ?
Quand un index est-il utile ?
SQLite gère-t-il les clés étrangères ?
Quelle base de données convient aux séries temporelles ?
WhatsApp est-il sûr ?
Qui a inventé la roue ?
Quel âge atteint un éléphant ?
Pourquoi le ciel est bleu ?
Puis-je exécuter Rust dans le navigateur ?
Que signifie ACID ?
Combien d'habitants compte Vienne ?
Différence entre TCP et UDP
Combien de temps dure une pompe à chaleur ?
Le café est-il sain ?
Qui a gagné la Coupe du monde en 2010 ?
Quels avantages offre HTTP/3 ?
Comment configurer des sauvegardes avec pgBackRest ?`,
  sv: `Hur hanterar SQLite NULL-värden i UNIQUE-kolumner?
Hur fungerar replikering i PostgreSQL?
Hur skalar man Kafka?
Vad gör VACUUM i PostgreSQL?
När lönar sig ett index?
Stöder SQLite främmande nycklar?
Vilken databas passar tidsserier?
Hur säkert är WhatsApp?
Vem uppfann hjulet?
Hur gammal blir en elefant?
Varför är himlen blå?
Kan jag köra Rust i webbläsaren?
Vad betyder ACID?
Hur många invånare har Wien?
Vad är skillnaden mellan TCP och UDP?
Hur länge håller en värmepump?
Är kaffe nyttigt?
Vem vann VM 2010?
Vilka fördelar har HTTP/3?
Hur ställer jag in säkerhetskopior med pgBackRest?`,
  da: `Hvordan behandler SQLite NULL-værdier i UNIQUE-kolonner?
Hvordan fungerer replikering i PostgreSQL?
Hvordan skalerer man Kafka?
Hvad gør VACUUM i PostgreSQL?
Hvornår kan et indeks betale sig?
Understøtter SQLite fremmednøgler?
Hvilken database passer til tidsserier?
Hvor sikkert er WhatsApp?
Hvem opfandt hjulet?
Hvor gammel bliver en elefant?
Hvorfor er himlen blå?
Kan jeg køre Rust i browseren?
Hvad betyder ACID?
Hvor mange indbyggere har Wien?
Hvad er forskellen på TCP og UDP?
Hvor længe holder en varmepumpe?
Er kaffe sundt?
Hvem vandt VM i 2010?
Hvilke fordele har HTTP/3?
Hvordan sætter jeg backup op med pgBackRest?`,
};

const least: Readonly<Record<string, number>> = { de: 20, nl: 19, en: 19, es: 20, fr: 20, sv: 20, da: 19 };

it.each(Object.entries(questions))('tells %s by a question', (language, list) => {
  const read = list.split('\n').map((question) => [requestLanguage(question), question] as const);
  const others = read.filter(([code]) => code !== language);
  // Where nothing tells, the thread's language stays; another one would be wrong.
  expect(others.filter(([code]) => code !== null)).toEqual([]);
  expect(read.length - others.length, JSON.stringify(others)).toBeGreaterThanOrEqual(least[language] ?? 0);
});
