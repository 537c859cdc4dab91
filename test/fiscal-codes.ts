/**
 * Codes as published: their facts are those of the documents named beside them. Tests that need a readable code take one of these.
 */
export const publishedCodes = {
  /** DSFinV-K, appendix I, no. 2: the official example, signed on brainpoolP384r1. */
  tse384:
    'V0;AMA-2642;Kassenbeleg-V1;Beleg^4.05_3.00_0.00_0.00_0.00^7.05:Bar;13;44131;2019-11-22T11:29:48.000Z;' +
    '2019-11-22T11:29:49.000Z;ecdsa-plain-SHA384;unixTime;' +
    'K8zsZ6NjsBzo/Yd3Hba84aH3oT+c4Og5VcfJ7s6Dxz7UmAwtcKmzW16OkS/lm8pDE/37JHoRlYofUTLNF+9bY5Jv7C2P4nuEaHwlVarbiJs3bYlg' +
    'QmIXQDZnf+8FhfBm;' +
    'BBXNYQErM4d9sk9Iy+0T6A4sdTocijml5X78Gq/At2uXTcs/3bZNNpyuHd+dpmY59yLh0xZcr9osHhkDAxsQumgjmtb3d9GIVnTaPCslEki84P1i' +
    'HPiHKHfcszeQajPk3A==',
  /** github.com/berohndo/tse_signature_verification, tests: P-256, a point as the key. */
  tse256:
    'V0;ERS 8cb8e2de-4052-481b-945b-118022951944;Kassenbeleg-V1;Beleg^21.42_0.00_0.00_0.00_0.00^21.42:Unbar;1;31;' +
    '2021-08-23T14:36:27.000Z;2021-08-23T14:36:33.000Z;ecdsa-plain-SHA256;unixTime;' +
    'TGnWiq3ZW7gi4Vs+DxLGsJZj9v271dHmhQAcb057F3oWkdKJ61UW2LLVTZQhW673yLa53Mm6oPeMU1Ns3ZOH7w==;' +
    'BGFKQP7EENf3s5hTDXvlh+xyJ1Q9BNIa9LyYbYK+pTAKAGQ2fmI40p5QOrpHpvb+UuOrNQJdhzggHNfyyyDyf/g=',
  /** fiskaltrust, examples of action starts: `utcTime`, and the key as SubjectPublicKeyInfo. */
  tseUtc:
    'V0;220130d5-9060-4e26-b75c-35968f49aae3;Kassenbeleg-V1;Beleg^7.50_0.00_0.00_0.00_0.00^7.50:Bar;10;19;' +
    '2020-05-22T10:47:42.000Z;2020-05-22T11:11:04.000Z;ecdsa-plain-SHA256;utcTime;' +
    'FGq8kd0kuQjHmyK8/Ca73h1mqOSRsctDfM/h7zddskjM7iKLuVs+Mwff8WCUz45kA/F2lF9kI90zny8Tnuhf/w==;' +
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAENFFPGk1vDk92IL6tjsVQ6kpwc4TCsYNNGGoc0cN4dUPQZwOo2tuQlrQAVvMfO+XHWsnphAtN5cUb' +
    'IwdtMk/Z6g==',
  /** fiskaltrust, examples of returnables: commas between thousands. */
  tseThousands:
    'V0;ARC1234;Kassenbeleg-V1;Beleg^3,000.00_20.00_0.00_0.00_0.00^3,020.00:Bar;60;1326;2020-06-16T10:58:12.000Z;' +
    '2020-06-16T10:58:12.000Z;ecdsa-plain-SHA384;unixTime;' +
    'Y6QLrsGBeB80wgNVp1EYrMR+vKO/i3RVWZ+P3LYNNejB/Px+i3XA5DJQMgCvj7lKKj8uRaDtGDWRgPxuXc01yokYXSLazsiU8aJhHmnkdPqbUdMa' +
    'kIz5Qc6tmgauJJIX;' +
    'BFhnDaPRoUxAYUktkUqoaV2l+TVpLdT7wPTRFDkZcHXFS7WZhGsvKh/lT3jEYJLNLD/sjQVg/JrobVU5kue/k2d9sK7dnWPdMgYlr4E4Ff8ziKcl' +
    'zs1u7BuOYJ4jRI65rg==',
  /** BMF, „Detailspezifikation“ and Muster-Code: cash box 703. */
  rksv:
    '_R1-AT0_DEMO-CASH-BOX703_496410_2015-12-17T11:22:26_61,33_15,42_38,26_0,00_42,81_udSL0zTzFaA=_b869153bc32a1c9_' +
    'TZgOKfzheUs=_d7VoZ/nyr/8Mt2NVBZ0L4ivQwdlE3CmCFmz10bA5NXhGQ1QkunsDTqKvOSy//3nO8WT0+ypQqrDXMvyOGOXl9w==',
  /** BMF, Muster-Code: a training receipt, with amounts below nought. */
  rksvTraining:
    '_R1-AT0_DEMO-CASH-BOX524_366596_2015-12-17T11:23:44_0,00_0,00_3,64_-2,60_1,79_VFJB_47be737cb1f6d1f1_ZvNxJw6a1A4=_' +
    'J7YC28zquHfHzMpx02TqElbXOTSgXQu5JAA9Xu1Xzzu5p8eUYT+sgmyhzRps5nYyEp5Yh8ATIa9130zmuiACHw==',
  /** AT, „Especificações Técnicas – Código QR“ 1.0, section 5, example 2. */
  atcud:
    'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20190812*G:FS CDVF/12345*H:CDF7T5HD-12345*I1:PT*I7:0.65*I8:0.15*N:0.15*' +
    'O:0.80*Q:YhGV*R:9999*S:NU;0.80',
  /** AT, „Especificações Técnicas – Código QR“ 1.0, section 5, example 1: three fiscal regions. */
  atcudRegions:
    'A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*H:CSDF7T5H-0035*I1:PT*I2:12000.00*I3:15000.00*' +
    'I4:900.00*I5:50000.00*I6:6500.00*I7:80000.00*I8:18400.00*J1:PT-AC*J2:10000.00*J3:25000.56*J4:1000.02*J5:75000.00*' +
    'J6:6750.00*J7:100000.00*J8:18000.00*K1:PT-MA*K2:5000.00*K3:12500.00*K4:625.00*K5:25000.00*K6:3000.00*K7:40000.00*' +
    'K8:8800.00*L:100.00*M:25.00*N:64000.02*O:513600.58*P:100.00*Q:kLp0*R:9999*S:TB;PT00000000000000000000000;513500.58',
  /** Foral order of Bizkaia on TicketBAI: its example. */
  ticketbai:
    'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007',
  /** AEAT, „Características del QR“, examples of section 8. */
  verifactu:
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4',
  /** Of an NFC-e of Paraná, version 2. */
  nfce: 'http://www.fazenda.pr.gov.br/nfce/qrcode?p=41200976430438005300650150002022071015187452|2|1|1|E9C67EF7E8B75CD401B3F6D3B1FD716ED22B3890',
  /** Of an NFC-e of Rio Grande do Sul, version 1. */
  nfceNamed:
    'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?chNFe=43181012384687000438651040002069031002069033&nVersao=100&tpAmb=1&' +
    'cDest=03013156040&dhEmi=323031382D31302D31335431303A34383A32352D30333A3030&vNF=41.33&vICMS=0.00&' +
    'digVal=4B6C68775A4A4A744D6D396D636264625238794937712B384939303D&cIdToken=000004&' +
    'cHashQRCode=45EF73C4A9FD11FE6636C6D41678B12F863D6AA7',
  /** APIS IT, „Tehnička specifikacija za korisnike“, 2.7. */
  fis: 'https://porezna.gov.hr/rn?jir=12345678-1234-1234-1234-123456789012&datv=20190905_1230&izn=1000000,00',
  /** FURS, technical specifications, chapter 11, both examples. */
  fur: '223175087923687075112234402528973166755123456781508151013321',
  furZero: '063994519708649896901260100447252359443123456781508151013320',
  /** dotypay, eKasa interface: a receipt of a till that was offline. */
  ekasaOffline: '65674ADF-5F4CB684-A0656DAA-8EABB201-3439C33B:88812345678900001:211207145700:36:3.00',
} as const;
